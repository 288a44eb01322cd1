/** Hosts of Chrome and browsers based on it, and of Firefox. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
/** Domains of Safari and Edge; any subdomain is allowed. */
const DOMAINS = ['push.apple.com', 'notify.windows.com'];

/**
 * True if a URL belongs to a known push service. Prevents server-side request forgery: clients choose the endpoint, and
 * our server calls it. `own` is the origin of the local cloud's push service.
 */
export const isPushService = (endpoint: string, own?: string): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (own && url.origin === own) return true;
  const { protocol, hostname, port } = url;
  const isKnown = HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));
  return protocol === 'https:' && port === '' && isKnown;
};
