import { supportApi } from '#shared/support/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ support: supportApi });
