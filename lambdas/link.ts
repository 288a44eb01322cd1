import { getAccess } from '#shared/endpoint.ts';
import { serve } from './http/serve.ts';
import { checkLink } from './links/access.ts';
import { links } from './links/api.ts';
import { table } from './table/connect.ts';
import { visitors } from './visitors/api.ts';

/** Serves the endpoints that people call without an account: customers with a link, and visitors of the site. */
export const handler = serve(
  async (event, endpoint) =>
    getAccess(endpoint) === 'anyone'
      ? { table: table(), now: new Date(), organizationId: undefined }
      : checkLink(event),
  links,
  visitors,
);
