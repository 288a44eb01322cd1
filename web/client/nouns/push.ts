import { pushApi } from '#shared/push/api.ts';
import { know } from '../contract.ts';

know({ push: pushApi });
