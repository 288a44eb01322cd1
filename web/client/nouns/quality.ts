import { qualityApi } from '#shared/quality/api.ts';
import { know } from '../contract.ts';

know({ quality: qualityApi });
