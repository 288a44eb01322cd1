import { PUSH_CACHE, SITE_CACHE } from '../device/storage.ts';
import { type PushWorker, receivePushes } from '../push/in-worker.ts';
import { CONFIG, chooseHandling } from './choose-handling.ts';
import { type Keep, TAKE_OVER } from './messages.ts';
import { findShellBuild } from './shell.ts';
import { SITE_FILES, siteFiles } from './site-files.ts';

/** Put in by the build: another value makes another file, which is how browsers see that there is an update. */
declare const BUILD_ID: string;

type Lifetime = { waitUntil(work: Promise<unknown>): void };
type Fetch = Lifetime & { request: Request; respondWith(answer: Promise<Response>): void };
/** What we use of a service worker; TypeScript's own types of it do not go together with those of a page. */
declare const self: PushWorker & {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'message', listener: (event: Lifetime & { data: typeof TAKE_OVER | Keep }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

receivePushes(self);

const CACHE = `${SITE_CACHE}${BUILD_ID}`;
const SHELL = '/';
const FILES = siteFiles(BUILD_ID);

self.addEventListener('install', (event) => event.waitUntil(keepFirst().then(forgetOtherPages)));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    forgetOthers()
      .then(forgetOtherPages)
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('message', (event) =>
  event.waitUntil(event.data === TAKE_OVER ? self.skipWaiting() : keep(event.data.keep)),
);

self.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, location.origin);
  if (handling === 'asset') event.respondWith(asset(event));
  if (handling === 'page') event.respondWith(fresh(event, SHELL, keepShell));
  if (handling === 'config') event.respondWith(fresh(event, CONFIG, keepConfig));
});

/**
 * The shell; and the whole site where this device has another build of it whole, so that nothing of it is missing when this one
 * takes over, perhaps without a network. What has the same name there is the same.
 */
const keepFirst = async () => {
  const shell = await fetch(SHELL);
  if ((await findShellBuild(shell)) !== BUILD_ID) throw new Error('The site is of another build');
  await put(SHELL, shell);
  await keep([CONFIG]);
  const kept = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
  if (!kept.some(({ url }) => url.includes(SITE_FILES))) return;
  const files: string[] = await (await fetch(FILES)).json();
  await keep([FILES, ...files].map((file) => new URL(file, location.origin).href)).catch(unlessFull);
};

const unlessFull = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
};

const AT_ONCE = 8;

/** A few at a time: the page goes first. What is there stays when a later one fails. */
const keep = async (addresses: readonly string[]) => {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !known.has(address));
  const keepOne = async (address: string) => {
    const kept = address === CONFIG ? undefined : await caches.match(address);
    await (kept ? cache.put(address, kept) : cache.add(address));
  };
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await Promise.all(missing.slice(from, from + AT_ONCE).map(keepOne));
};

const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name !== CACHE && name !== PUSH_CACHE) await caches.delete(name);
};

/** Earlier workers kept whatever page was opened last as the shell. */
const forgetOtherPages = async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const shell = await cache.match(SHELL);
    if (shell && !(await findShellBuild(shell))) await cache.delete(SHELL);
  }
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

/** Keeps an answer if it is the app's shell, of this build or of one whose files are all here. */
const keepShell = async (answer: Response) => {
  const build = await findShellBuild(answer);
  if (build === BUILD_ID || (build && (await isWhole(build)))) await put(SHELL, answer);
};

const isWhole = async (build: string) => {
  const list = await caches.match(siteFiles(build));
  const files: string[] = (await list?.json()) ?? [];
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  return files.length > 0 && kept.every(Boolean);
};

const keepConfig = async (answer: Response) => {
  // a network that first wants a login answers for everybody, by leading elsewhere
  if (answer.ok && !answer.redirected) await put(CONFIG, answer);
};

/** From the network; without one as it was last. Every page of the app is the same shell. */
const fresh = async (event: Fetch, as: string, keepAnswer: (answer: Response) => Promise<void>) => {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepAnswer(answer.clone()));
    return answer;
  } catch {
    return (await caches.match(as)) ?? Response.error();
  }
};
