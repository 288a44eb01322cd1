import { draftsApi } from '#shared/drafts/api.ts';
import { know } from '../contract.ts';

know({ drafts: draftsApi });
