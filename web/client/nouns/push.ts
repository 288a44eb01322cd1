import { pushApi } from '#shared/push/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ push: pushApi });
