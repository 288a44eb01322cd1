import { organizationsApi } from '#shared/organizations/api.ts';
import { routes } from '../http/serve.ts';
import { createOrganization } from './create.ts';

export const organizations = routes(organizationsApi, {
  create: ({ body }, context) => createOrganization(body, context),
});
