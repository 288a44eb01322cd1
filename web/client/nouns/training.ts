import { trainingApi } from '#shared/training/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ training: trainingApi });
