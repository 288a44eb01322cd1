import type { WebConfig } from '#shared/config.ts';

/** Loads what a login on another page needs. Most stages have no such pages, and so nobody there pays for it. */
export type LoadRedirect = () => Promise<Pick<typeof import('./redirect.ts'), 'finishRedirect'>>;

/**
 * When another login page sent the browser back to us: the address to go on with. Its answer is taken out of the address in any
 * case. Source: specification 1, section 4.
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
