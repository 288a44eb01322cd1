import { SITE_CACHE } from '../device/storage.ts';
import { CONFIG, chooseHandling } from './choose-handling.ts';
import { type Keep, TAKE_OVER } from './messages.ts';

/** Put in by the build: another value makes another file, which is how browsers see that there is an update. */
declare const BUILD_ID: string;

type Lifetime = { waitUntil(work: Promise<unknown>): void };
type Fetch = Lifetime & { request: Request; respondWith(answer: Promise<Response>): void };
/** What we use of a service worker; TypeScript's own types of it do not go together with those of a page. */
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'message', listener: (event: Lifetime & { data: typeof TAKE_OVER | Keep }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const CACHE = `${SITE_CACHE}${BUILD_ID}`;
const SHELL = '/';

self.addEventListener('install', (event) => event.waitUntil(keep([SHELL, CONFIG])));

self.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener('message', (event) =>
  event.waitUntil(event.data === TAKE_OVER ? self.skipWaiting() : keep(event.data.keep)),
);

self.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, location.origin);
  if (handling === 'asset') event.respondWith(asset(event));
  if (handling === 'page') event.respondWith(fresh(event, SHELL));
  if (handling === 'config') event.respondWith(fresh(event, CONFIG));
});

const keep = async (addresses: readonly string[]) => {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(addresses.filter((address) => !known.has(address)));
};

const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
};

const put = async (as: RequestInfo, answer: Response) => (await caches.open(CACHE)).put(as, answer);

/** From the cache, else from the network and into the cache: its name changes with what is in it. */
const asset = async (event: Fetch) => {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(put(event.request, answer.clone()));
  return answer;
};

/** From the network; without one as it was last. Every page is the same shell. */
const fresh = async (event: Fetch, as: string) => {
  try {
    const answer = await fetch(event.request);
    // a network that first wants a login answers for everybody, by leading elsewhere
    if (answer.ok && !answer.redirected) event.waitUntil(put(as, answer.clone()));
    return answer;
  } catch {
    return (await caches.match(as)) ?? Response.error();
  }
};
