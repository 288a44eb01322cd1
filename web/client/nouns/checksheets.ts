import { checksheetsApi } from '#shared/checksheets/api.ts';
import { know } from '../contract.ts';

know({ checksheets: checksheetsApi });
