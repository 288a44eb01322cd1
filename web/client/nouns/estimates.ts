import { estimatesApi } from '#shared/estimates/api.ts';
import { know } from '../contract.ts';

know({ estimates: estimatesApi });
