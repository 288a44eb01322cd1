import { isSubscribed, keepReceived } from '../device/push.ts';
import { loggedOut, type Received, readPush, type Shown } from './read-push.ts';

type Lifetime = { waitUntil(work: Promise<unknown>): void };
export type PushEvents = {
  push: Lifetime & Received;
  notificationclick: Lifetime & { notification: { data: unknown; close(): void } };
  pushsubscriptionchange: Lifetime & { oldSubscription?: Pick<PushSubscription, 'options'> | null };
};
type Window = { focus(): Promise<unknown>; postMessage(message: OpenPage, transfer: Transferable[]): void };
/** What we use of a service worker for pushes. */
export type PushWorker = {
  addEventListener<Name extends keyof PushEvents>(type: Name, listener: (event: PushEvents[Name]) => void): void;
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
    openWindow(to: string): Promise<unknown>;
  };
};

/** What the worker asks an open page to show; whoever does answers on the port that comes with it. */
export type OpenPage = { openPage: string };
/** An open page that is older than pushes, or shows nobody's work, does not answer. */
const ANSWER_MS = 400;
/** Browsers soon forget that something was pressed, and then open nothing. */
const MOST_ASKED = 3;

/** Shows each push, opens what it is about when it is pressed, and receives on where the browser changes the address. */
export const receivePushes = (worker: PushWorker) => {
  worker.addEventListener('push', (event) => event.waitUntil(receive(event, worker)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(String(event.notification.data ?? '/'), worker));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event, worker)));
};

const receive = async (received: Received, worker: PushWorker) => {
  if (await isSubscribed()) {
    await show(readPush(received, location.origin), worker);
    return keepReceived(new Date());
  }
  // without a network a logout may not have reached the push service
  await show(loggedOut, worker);
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
};

/** `renotify` is not in the types of TypeScript: what takes another's place, a day later, is heard as well. */
const show = ({ title, body, navigate, tag }: Shown, { registration }: PushWorker) => {
  const options = { body, tag, renotify: true, data: navigate, lang: 'en-NZ', icon: '/icon-192.png' };
  return registration.showNotification(title, options);
};

const openPage = async (to: string, { clients }: PushWorker) => {
  // the one that was looked at last comes first
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows.slice(0, MOST_ASKED)) if (await asked(window, to)) return window.focus();
  return clients.openWindow(to);
};

const asked = (window: Window, to: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    window.postMessage({ openPage: to }, [port2]);
    setTimeout(resolve, ANSWER_MS, false);
  });

/** The page tells the new address at its next start. */
const subscribeAnew = async ({ oldSubscription }: PushEvents['pushsubscriptionchange'], worker: PushWorker) => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!applicationServerKey || !(await isSubscribed())) return;
  await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
};
