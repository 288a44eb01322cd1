import { accountApi } from '#shared/account/api.ts';
import { know } from '../contract.ts';

know({ account: accountApi });
