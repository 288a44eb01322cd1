import { serve } from './http/serve.ts';
import { checkLink } from './links/access.ts';
import { links } from './links/api.ts';

/** Serves the endpoints that a customer calls with a link, without an account. */
export const handler = serve((event) => checkLink(event), links);
