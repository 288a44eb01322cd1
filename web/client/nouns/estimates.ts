import { estimatesApi } from '#shared/estimates/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ estimates: estimatesApi });
