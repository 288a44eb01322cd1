import { mailingsApi } from '#shared/mailings/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ mailings: mailingsApi });
