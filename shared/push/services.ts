/** Chrome and what is made of it; Firefox. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
/** Safari; Edge. Each of their hosts. */
const DOMAINS = ['push.apple.com', 'notify.windows.com'];

/**
 * Whether an address is of a service that brings pushes to browsers. Anybody can name one when they subscribe, and we call it:
 * so it is none within, and none that somebody has put up. `own`: the origin of the local cloud's service.
 */
export const isPushService = (endpoint: string, own?: string): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (own && url.origin === own) return true;
  const { protocol, hostname, port } = url;
  const isKnown = HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));
  return protocol === 'https:' && port === '' && isKnown;
};
