import { usageApi } from '#shared/usage/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ usage: usageApi });
