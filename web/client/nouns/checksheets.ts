import { checksheetsApi } from '#shared/checksheets/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ checksheets: checksheetsApi });
