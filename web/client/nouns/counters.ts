import { countersApi } from '#shared/counters/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ counters: countersApi });
