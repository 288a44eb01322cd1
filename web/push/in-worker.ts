import { PRODUCT } from '#shared/brand.ts';
import { parseUrl } from '#shared/input/parse-url.ts';
import { isSubscribed, storeReceived } from '../device/push.ts';

type Lifetime = { waitUntil(work: Promise<unknown>): void };
export type PushEvents = {
  push: Lifetime & Received;
  notificationclick: Lifetime & { notification: { data: unknown; close(): void } };
  pushsubscriptionchange: Lifetime & { oldSubscription?: Pick<PushSubscription, 'options'> | null };
};
type Window = { focus(): Promise<unknown>; postMessage(message: OpenPage, transfer: Transferable[]): void };
/** The parts of the service worker API that push messages need. */
export type PushWorker = {
  addEventListener<Name extends keyof PushEvents>(type: Name, listener: (event: PushEvents[Name]) => void): void;
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
    openWindow(to: string): Promise<unknown>;
  };
};

/** Message that asks an open page to navigate. The page replies on the message's port. */
export type OpenPage = { openPage: string };
/** Maximum wait for a reply. Pages of an older release, or without a signed-in user, don't reply. */
const REPLY_MS = 400;
/**
 * Maximum number of pages asked, because user activation expires soon and the browser then refuses to open a window.
 */
const MAX_ASKED = 3;

/** Shows push messages, opens their page on a click, and resubscribes when the browser changes the push endpoint. */
export const receivePushes = (worker: PushWorker) => {
  worker.addEventListener('push', (event) => event.waitUntil(receive(event, worker)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(String(event.notification.data ?? '/'), worker));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event, worker)));
};

const receive = async (received: Received, worker: PushWorker) => {
  if (await isSubscribed()) {
    await show(readPush(received, location.origin), worker);
    return storeReceived(new Date());
  }
  // after a logout while offline, the push service may not know about it
  await show(loggedOut, worker);
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
};

/** Shows a notification. `renotify`, which TypeScript's types lack, alerts again if a message replaces an older one. */
const show = ({ title, body, navigate, tag }: Shown, { registration }: PushWorker) => {
  const options = { body, tag, renotify: true, data: navigate, lang: 'en-NZ', icon: '/icon-192.png' };
  return registration.showNotification(title, options);
};

const openPage = async (to: string, { clients }: PushWorker) => {
  // most recently focused first
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows.slice(0, MAX_ASKED)) if (await asked(window, to)) return window.focus();
  return clients.openWindow(to);
};

const asked = (window: Window, to: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    window.postMessage({ openPage: to }, [port2]);
    setTimeout(resolve, REPLY_MS, false);
  });

/** Subscribes again. The page registers the new endpoint when it next starts. */
const resubscribe = async ({ oldSubscription }: PushEvents['pushsubscriptionchange'], worker: PushWorker) => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!applicationServerKey || !(await isSubscribed())) return;
  await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
};

/** A system notification, with the page that it opens. */
type Shown = { title: string; body: string; navigate: string; tag: string };

/**
 * Shown for unreadable messages, because browsers revoke the permission if a push message doesn't show a notification.
 */
const FALLBACK: Shown = { title: PRODUCT, body: 'You have something to do.', navigate: '/', tag: 'unread' };

/** Shown if the user has logged out, because someone else may be holding the device. */
const loggedOut: Shown = { ...FALLBACK, body: 'Log in to see what to do next.', tag: 'logged-out' };

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A push event: its text, or the notification that the browser has already parsed from it. */
type Received = { data: { text(): string } | null; notification?: Record<string, unknown> | null };

/**
 * Parses a declarative push message (W3C Push API, "Declarative push message"). Doesn't use zod, which is too large for
 * the worker.
 */
const readPush = ({ data, notification }: Received, origin: string): Shown => {
  const said = notification ?? parse(data?.text())?.notification ?? {};
  return {
    title: readText(said.title) ?? FALLBACK.title,
    body: readText(said.title) ? (readText(said.body) ?? '') : FALLBACK.body,
    navigate: toPath(readText(said.navigate), origin),
    tag: readText(said.tag) ?? FALLBACK.tag,
  };
};

const parse = (text: string | undefined): { notification?: Record<string, unknown> } | undefined => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Returns a path on our own origin, whatever the message contains. */
const toPath = (address: string | undefined, origin: string) => {
  const url = address ? parseUrl(address, origin) : undefined;
  return url?.origin === origin ? url.href.slice(origin.length) : '/';
};
