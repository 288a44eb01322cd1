import { PUSH_CACHE, SITE_CACHE } from '../device/storage.ts';
import { type PushWorker, receivePushes } from '../push/in-worker.ts';
import { chooseHandling, UNHASHED } from './choose-handling.ts';
import { ASK_BUILD, type Keep, TAKE_OVER } from './messages.ts';
import { findShellBuild } from './shell.ts';
import { getSiteFilesPath, SITE_FILES } from './site-files.ts';

/** Set by the build. Each build changes the file, which is how browsers detect an update. */
declare const BUILD_ID: string;
/** Files that a device gets only when it uses them. A new build keeps them on a device that has used them. */
declare const ON_FIRST_USE: readonly string[];

type Lifetime = { waitUntil(work: Promise<unknown>): void };
type Message = Lifetime & { data: typeof TAKE_OVER | typeof ASK_BUILD | Keep; ports: readonly MessagePort[] };
type Fetch = Lifetime & { request: Request; respondWith(response: Promise<Response>): void };
/** The parts of the service worker API that we use; TypeScript's own types conflict with those of a page. */
declare const self: PushWorker & {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'message', listener: (event: Message) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

receivePushes(self);

const CACHE = `${SITE_CACHE}${BUILD_ID}`;
const SHELL = '/';
const FILES = getSiteFilesPath(BUILD_ID);

self.addEventListener('install', (event) => event.waitUntil(precache().then(deleteWrongShells)));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    deleteOldCaches()
      .then(deleteWrongShells)
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === ASK_BUILD) return ports[0]?.postMessage(BUILD_ID);
  event.waitUntil(data === TAKE_OVER ? self.skipWaiting() : keep(data.keep));
});

self.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, location.origin);
  if (handling === 'asset') event.respondWith(asset(event));
  if (handling === 'page') event.respondWith(fresh(event, SHELL, keepShell));
  if (handling === 'unhashed') {
    const { pathname } = new URL(event.request.url);
    event.respondWith(fresh(event, pathname, (response) => keepUnhashed(pathname, response)));
  }
});

/**
 * Caches the shell. If the previous build is complete on this device, caches the whole site, so that this worker can
 * take over offline. File names contain a hash of the content, so unchanged files are copied.
 */
const precache = async () => {
  const shell = await fetch(SHELL);
  if ((await findShellBuild(shell)) !== BUILD_ID) throw new Error('The site has a different build');
  await put(SHELL, shell);
  await keep(UNHASHED);
  const kept = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
  if (!kept.some(({ url }) => url.includes(SITE_FILES))) return;
  const files: string[] = await (await fetch(FILES)).json();
  const used = kept.some(({ url }) => url.endsWith('.wasm')) ? ON_FIRST_USE : [];
  await keep([FILES, ...files, ...used].map((file) => new URL(file, location.origin).href)).catch(unlessFull);
};

const unlessFull = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
};

const AT_ONCE = 8;

/** Fetches a few files at a time, so that the page has priority. After a failure, the files fetched so far stay. */
const keep = async (addresses: readonly string[]) => {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !known.has(address));
  const keepOne = async (address: string) => {
    const kept = UNHASHED.includes(address) ? undefined : await caches.match(address);
    await (kept ? cache.put(address, kept) : cache.add(address));
  };
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await Promise.all(missing.slice(from, from + AT_ONCE).map(keepOne));
};

const deleteOldCaches = async () => {
  for (const name of await caches.keys()) if (name !== CACHE && name !== PUSH_CACHE) await caches.delete(name);
};

/** Deletes pages that earlier workers cached as the shell: the page last opened. */
const deleteWrongShells = async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const shell = await cache.match(SHELL);
    if (shell && !(await findShellBuild(shell))) await cache.delete(SHELL);
  }
};

const put = async (as: RequestInfo, response: Response) => (await caches.open(CACHE)).put(as, response);

/** Serves from the cache first, because file names change with the content. */
const asset = async (event: Fetch) => {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(put(event.request, response.clone()));
  return response;
};

/** Caches a response if it is the shell of this build, or of a build whose files are all cached. */
const keepShell = async (response: Response) => {
  const build = await findShellBuild(response);
  if (build === BUILD_ID || (build && (await isWhole(build)))) await put(SHELL, response);
};

const isWhole = async (build: string) => {
  const list = await caches.match(getSiteFilesPath(build));
  const files: string[] = (await list?.json()) ?? [];
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  return files.length > 0 && kept.every(Boolean);
};

const keepUnhashed = async (as: string, response: Response) => {
  // captive portals redirect every request to their own login
  if (response.ok && !response.redirected) await put(as, response);
};

/** Serves from the network first, with the cache as fallback. All pages of the app share one shell. */
const fresh = async (event: Fetch, as: string, keepResponse: (response: Response) => Promise<void>) => {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepResponse(response.clone()));
    return response;
  } catch {
    return (await caches.match(as)) ?? Response.error();
  }
};
