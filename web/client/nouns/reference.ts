import { referenceApi } from '#shared/reference/api.ts';
import { know } from '../contract.ts';

know({ reference: referenceApi });
