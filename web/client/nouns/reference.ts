import { referenceApi } from '#shared/reference/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ reference: referenceApi });
