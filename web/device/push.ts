import { PUSH_CACHE } from './storage.ts';
import { removeFromDevice } from './web-storage.ts';

/** Stored in a cache, because the page and the service worker can both read it. */
const SUBSCRIBED = '/push/subscribed';
const RECEIVED = '/push/received';

const put = async (at: string, text: string) => (await caches.open(PUSH_CACHE)).put(at, new Response(text));
const find = (at: string) => caches.match(at, { cacheName: PUSH_CACHE });

export const markSubscribed = () => put(SUBSCRIBED, 'yes');
export const isSubscribed = async () => (await find(SUBSCRIBED)) !== undefined;

/** Stores when the last push message arrived, as ISO 8601. */
export const storeReceived = (at: Date) => put(RECEIVED, at.toISOString());
export const loadReceived = async () => (await find(RECEIVED))?.text();

/** Time limit for ending a subscription; while offline, some browsers take long. */
const WAIT_MS = 2_000;

/**
 * Ends push messages on this device. If the browser cannot unsubscribe now, the service worker does so at the next push
 * message.
 */
export const stopPush = async () => {
  removeFromDevice('push device');
  await globalThis.caches?.delete(PUSH_CACHE);
  await Promise.race([
    endSubscription().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
  ]);
};

const endSubscription = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
