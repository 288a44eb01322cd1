import * as z from 'zod';
import { DeviceId, newId } from '#shared/ids.ts';
import type { Device as PushDevice } from '#shared/push/api.ts';
import type { Client } from '../client/client.ts';
import { keepSubscribed, loadReceived, stopPush } from '../device/push.ts';
import { keepOnDevice, readOnDevice } from '../device/web-storage.ts';
import { nameDevice } from './device-name.ts';
import '../client/nouns/push.ts';

/** As whose device this one receives, and at which address it was told to. */
const Kept = z.object({ DeviceID: DeviceId, userId: z.string(), endpoint: z.string() });

/** The id of this device, if somebody receives on it. */
export const readDevice = () => readOnDevice('push device', Kept);

/** By a press alone: asks for the permission, and has this device receive. False: the person said no. */
export const receiveHere = async (client: Client, userId: string, publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const kept = readDevice();
  const DeviceID = kept?.userId === userId ? kept.DeviceID : DeviceId.parse(newId('dev'));
  const subscription = await subscribe(publicKey);
  // its service may know it no more though the browser does
  const isOld = kept?.userId === userId && kept.endpoint === subscription.endpoint;
  if (isOld) await subscription.unsubscribe();
  await tell(client, { DeviceID, userId }, isOld ? await subscribe(publicKey) : subscription);
  return true;
};

/** Takes this device away, or one that is somewhere else. */
export const removeDevice = async (client: Client, { DeviceID }: Pick<PushDevice, 'DeviceID'>) => {
  await client.push.remove({ params: { DeviceID } });
  if (readDevice()?.DeviceID === DeviceID) await stopPush();
};

/** A push that was sent comes by then, or much later. */
const LOOKS = 10;
const LOOK_MS = 500;

/** Tells the server of a push to this device, once it has come; an instant of this device's clock. */
export const tellReceived = async (client: Client, userId: string, since: Date) => {
  for (let looked = 0; looked < LOOKS; looked++) {
    if (((await loadReceived()) ?? '') >= since.toISOString()) return renewDevice(client, userId);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

/** How long a logout waits for it. */
const WAIT_MS = 2_000;
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));

/** A renewal that is under way. */
let renewal: { ended: Promise<unknown>; stop: AbortController } | undefined;

/** At a logout, which waits for it no longer than that; the call goes on without the page. */
export const removeAtLogout = async (client: Client) => {
  const kept = readDevice();
  if (!kept) return;
  await Promise.race([remove(client, kept.DeviceID), soon()]);
};

const remove = async (client: Client, DeviceID: DeviceId) => {
  // what arrives after it would bring the device back
  renewal?.stop.abort();
  await renewal?.ended;
  await client.push.remove({ params: { DeviceID } }, { keepalive: true, showsUnauthorized: true });
};

/**
 * At each start of the app: tells the address anew, as browsers change it without a word. Another person's, and one that was
 * removed elsewhere, ends here; without the permission nothing can be renewed, and the page says why.
 */
export const renewDevice = async (client: Client, userId: string) => {
  const stop = new AbortController();
  const renewing = renew(client, userId, stop.signal);
  renewal = { ended: renewing.catch(() => undefined), stop };
  await renewing;
};

const renew = async (client: Client, userId: string, signal: AbortSignal) => {
  const kept = readDevice();
  if (!kept) return;
  if (kept.userId !== userId) return stopPush();
  if (Notification.permission !== 'granted') return;
  const { publicKey, devices } = await client.push.list(undefined, { signal });
  if (publicKey === null) return stopPush();
  const subscription = await subscribe(publicKey);
  const isListed = devices.some(({ DeviceID }) => DeviceID === kept.DeviceID);
  // one whose address has changed is not listed either, once something was sent to where it was
  if (!isListed && kept.endpoint === subscription.endpoint) return stopPush();
  await tell(client, kept, subscription, signal);
};

const tell = async (
  client: Client,
  { DeviceID, userId }: Omit<z.infer<typeof Kept>, 'endpoint'>,
  subscription: PushSubscription,
  signal = new AbortController().signal,
) => {
  const { endpoint, keys } = subscription.toJSON();
  const lastReceivedAt = await loadReceived();
  const body = {
    Name: nameDevice(navigator.userAgent, navigator.maxTouchPoints),
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    ...(lastReceivedAt && { lastReceivedAt }),
  };
  signal.throwIfAborted();
  await client.push.subscribe({ params: { DeviceID }, body }, { signal });
  keepOnDevice('push device', { DeviceID, userId, endpoint: subscription.endpoint });
  await keepSubscribed();
};

/** The subscription that there is; a new one where it was made with another key, which no longer opens anything. */
const subscribe = async (publicKey: string) => {
  // private windows may refuse it, and then it is never ready
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === publicKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  applicationServerKey &&
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
