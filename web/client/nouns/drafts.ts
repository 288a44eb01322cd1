import { draftsApi } from '#shared/drafts/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ drafts: draftsApi });
