import { sitePaths } from '#shared/site-paths.ts';

/** What the customer opens. What stands behind `#` no server sees. */
export const linkAddress = (token: string) => `${location.origin}${sitePaths.customerLink}#${token}`;
