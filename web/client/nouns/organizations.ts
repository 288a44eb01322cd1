import { organizationsApi } from '#shared/organizations/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ organizations: organizationsApi });
