import { mailingsApi } from '#shared/mailings/api.ts';
import { know } from '../contract.ts';

know({ mailings: mailingsApi });
