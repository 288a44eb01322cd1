import type { WebConfig } from '#shared/config.ts';

/** Loads the code for logins by redirect, which most stages don't have. */
export type LoadRedirect = () => Promise<Pick<typeof import('./redirect.ts'), 'finishRedirect'>>;

/**
 * Completes a login by redirect and returns the URL to continue at. Always removes the response from the address bar.
 * Source: specification 1, section 4.
 */
export const handleRedirect = async (config: WebConfig, load: LoadRedirect): Promise<string | undefined> => {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined;
  history.replaceState(null, '', location.pathname);
  const { userPoolDomain } = config;
  if (!userPoolDomain) return undefined;
  const { finishRedirect } = await load();
  return finishRedirect({ ...config, userPoolDomain }, query);
};
