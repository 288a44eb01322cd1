import { serve } from './http/serve.ts';
import { checkLink } from './links/access.ts';
import { links } from './links/api.ts';

/** What a customer may call who has a link and no account. */
export const handler = serve((event) => checkLink(event), links);
