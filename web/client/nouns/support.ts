import { supportApi } from '#shared/support/api.ts';
import { know } from '../contract.ts';

know({ support: supportApi });
