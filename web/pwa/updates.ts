import { toast } from '../ui/toasts.tsx';
import { BUILD_ID } from './build-id.ts';
import { ASK_BUILD, type Keep, TAKE_OVER } from './messages.ts';

/** Source: specification 1, section 9. */
const CHECK_EVERY_MS = 3_600_000;
/** Time limit for a worker's reply. */
const REPLY_MS = 2_000;
const WORKER = '/sw.js';

let started = false;

/** Registers the service worker once the page has loaded, and offers updates. */
export const registerUpdates = () => {
  // no worker in development
  if (!BUILD_ID || !('serviceWorker' in navigator)) return;
  // the worker is registered after a login in the same page, but the offer was cleared with the session
  if (started) return void navigator.serviceWorker.getRegistration().then((one) => one && offerUpdate(one));
  started = true;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};

const register = async () => {
  const registration = await navigator.serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    .catch(() => undefined);
  // private windows may refuse a worker; the site works without one
  if (!registration) return;
  offerUpdate(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offerUpdate(registration));
  });
  setInterval(checkForUpdate, CHECK_EVERY_MS, registration);
  await keepWhatIsLoaded();
};

/** Offers an update. A first installation isn't an update, nor is the build that this page already runs. */
const offerUpdate = async (registration: ServiceWorkerRegistration) => {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller || (await askBuild(waiting)) === BUILD_ID) return;
  toast({
    type: 'info',
    text: 'A new version is ready.',
    ms: Number.POSITIVE_INFINITY,
    actions: [{ text: 'Reload', onPress: () => takeOver(registration) }, { text: 'Close' }],
  });
};

/** Returns a worker's build; undefined for a worker of a release that doesn't reply. */
const askBuild = (worker: ServiceWorker) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, REPLY_MS);
    worker.postMessage(ASK_BUILD, [port2]);
  });

const takeOver = ({ waiting }: ServiceWorkerRegistration) => {
  // another tab has updated
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage(TAKE_OVER);
};

const checkForUpdate = async (registration: ServiceWorkerRegistration) => {
  try {
    const response = await fetch(WORKER, { cache: 'no-cache' });
    if (response.ok) await registration.update();
    await offerUpdate(registration);
  } catch {
    // no network: try again in an hour
  }
};

/** Caches files that were loaded before the worker was active. The browser takes them from its HTTP cache. */
const keepWhatIsLoaded = async () => {
  const { active } = await navigator.serviceWorker.ready;
  const assets = `${location.origin}/assets/`;
  const loaded = new PerformanceObserver((list) => {
    const keep = list
      .getEntries()
      .filter((entry) => entry.name.startsWith(assets) && 'workerStart' in entry && entry.workerStart === 0)
      .map(({ name }) => name);
    if (keep.length > 0) active?.postMessage({ keep } satisfies Keep);
  });
  loaded.observe({ type: 'resource', buffered: true });
};
