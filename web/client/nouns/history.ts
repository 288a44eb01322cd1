import { historyApi } from '#shared/history/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ history: historyApi });
