import { PUSH_CACHE } from './storage.ts';
import { forgetOnDevice } from './web-storage.ts';

/** In a cache, which the page and the worker can both read. */
const SUBSCRIBED = '/push/subscribed';
const RECEIVED = '/push/received';

const put = async (at: string, text: string) => (await caches.open(PUSH_CACHE)).put(at, new Response(text));
const find = (at: string) => caches.match(at, { cacheName: PUSH_CACHE });

/** That whoever is signed in on this device receives pushes. */
export const keepSubscribed = () => put(SUBSCRIBED, 'yes');
export const isSubscribed = async () => (await find(SUBSCRIBED)) !== undefined;

/** When the last push came; ISO 8601. */
export const keepReceived = (at: Date) => put(RECEIVED, at.toISOString());
export const loadReceived = async () => (await find(RECEIVED))?.text();

/** How long anybody waits for the browser to end a subscription; without a network some take long. */
const WAIT_MS = 2_000;

/** This device receives no more, whoever was signed in. Where the browser cannot end it now, the worker does at the next push. */
export const stopPush = async () => {
  forgetOnDevice('push device');
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
