import { accountApi } from '#shared/account/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ account: accountApi });
