import { trainingApi } from '#shared/training/api.ts';
import { know } from '../contract.ts';

know({ training: trainingApi });
