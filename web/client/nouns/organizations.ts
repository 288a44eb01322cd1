import { organizationsApi } from '#shared/organizations/api.ts';
import { know } from '../contract.ts';

know({ organizations: organizationsApi });
