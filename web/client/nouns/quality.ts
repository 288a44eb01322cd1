import { qualityApi } from '#shared/quality/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ quality: qualityApi });
