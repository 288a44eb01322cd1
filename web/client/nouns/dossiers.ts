import { dossiersApi } from '#shared/dossiers/api.ts';
import { know } from '../contract.ts';

know({ dossiers: dossiersApi });
