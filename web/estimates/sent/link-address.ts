import { sitePaths } from '#shared/site-paths.ts';

/** Returns the customer's link. The token is in the fragment, which is never sent to a server. */
export const buildLinkAddress = (token: string) => `${location.origin}${sitePaths.customerLink}#${token}`;
