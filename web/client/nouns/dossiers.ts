import { dossiersApi } from '#shared/dossiers/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ dossiers: dossiersApi });
