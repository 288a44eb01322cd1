import { countersApi } from '#shared/counters/api.ts';
import { know } from '../contract.ts';

know({ counters: countersApi });
