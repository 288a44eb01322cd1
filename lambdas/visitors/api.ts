import { notFound } from '#shared/problem.ts';
import { visitorsApi } from '#shared/visitors/api.ts';
import { loadPrivacyPolicy } from '../content/privacy-policy.ts';
import { routes } from '../http/serve.ts';
import { findInviter } from '../tenants/inviter.ts';
import { readOrganization } from '../tenants/stored.ts';

/** Routes for people who haven't signed in. Wrong, expired and replaced codes get the same error. */
export const visitors = routes(visitorsApi, {
  privacyPolicy: (_, { table }) => loadPrivacyPolicy(table),
  invite: async ({ body }, context) => {
    const organization = await findInviter(body.code, context);
    if (!organization) throw notFound();
    return { workshop: readOrganization(organization).Name };
  },
});
