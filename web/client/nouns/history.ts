import { historyApi } from '#shared/history/api.ts';
import { know } from '../contract.ts';

know({ history: historyApi });
