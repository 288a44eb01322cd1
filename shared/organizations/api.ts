import { endpoint } from '../endpoint.ts';
import { NewOrganization, Organization } from './model.ts';

export const organizationsApi = {
  create: endpoint({
    method: 'PUT',
    path: '/api/authentication/organization',
    summary: 'Create an organization; the caller becomes its Admin. The same Idempotency-Key gives the same one again',
    access: 'user',
    body: NewOrganization,
    answer: Organization,
    problems: ['key-used-for-something-else'],
  }),
};
