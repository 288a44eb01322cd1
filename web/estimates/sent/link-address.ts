import { sitePaths } from '#shared/site-paths.ts';

/** Builds the URL of a customer's link. The token is in the fragment, which browsers don't send to servers. */
export const buildLinkAddress = (token: string) => `${location.origin}${sitePaths.customerLink}#${token}`;
