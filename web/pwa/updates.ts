import { toast } from '../ui/toasts.tsx';
import { BUILD_ID } from './build-id.ts';
import { type Keep, TAKE_OVER } from './messages.ts';

/** Source: specification 1, section 9. */
const CHECK_EVERY_MS = 3_600_000;
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

/** Offers an update. A first installation isn't an update. */
const offerUpdate = (registration: ServiceWorkerRegistration) => {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  toast({
    type: 'info',
    text: 'A new version is ready.',
    ms: Number.POSITIVE_INFINITY,
    actions: [{ text: 'Reload', onPress: () => takeOver(registration) }, { text: 'Close' }],
  });
};

const takeOver = ({ waiting }: ServiceWorkerRegistration) => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage(TAKE_OVER);
};

const checkForUpdate = async (registration: ServiceWorkerRegistration) => {
  try {
    const response = await fetch(WORKER, { cache: 'no-cache' });
    if (response.ok) await registration.update();
    offerUpdate(registration);
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
