import * as z from 'zod';
import { DeviceId, newId } from '#shared/ids.ts';
import type { Device as PushDevice } from '#shared/push/api.ts';
import type { Client } from '../client/client.ts';
import { loadReceived, markSubscribed, stopPush } from '../device/push.ts';
import { readOnDevice, storeOnDevice } from '../device/web-storage.ts';
import '../client/nouns/push.ts';
import { nameDevice } from './name-device.ts';

/** The device's owner, and the registered endpoint. */
const Kept = z.object({ DeviceID: DeviceId, userId: z.string(), endpoint: z.string() });

/** Returns this device's subscription, if there is one. */
export const readDevice = () => readOnDevice('push device', Kept);

/** Requests the permission and subscribes this device. Call it from a click. Returns false if the user declined. */
export const subscribeDevice = async (client: Client, userId: string, publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const kept = readDevice();
  const DeviceID = kept?.userId === userId ? kept.DeviceID : DeviceId.parse(newId('dev'));
  const subscription = await subscribe(publicKey);
  // the push service may have dropped a subscription that the browser still has
  const isOld = kept?.userId === userId && kept.endpoint === subscription.endpoint;
  if (isOld) await subscription.unsubscribe();
  await tell(client, { DeviceID, userId }, isOld ? await subscribe(publicKey) : subscription);
  return true;
};

/** Unsubscribes this device or another one. */
export const removeDevice = async (client: Client, { DeviceID }: Pick<PushDevice, 'DeviceID'>) => {
  await client.push.remove({ params: { DeviceID } });
  if (readDevice()?.DeviceID === DeviceID) await stopPush();
};

/** Push messages usually arrive within this number of polls, otherwise much later. */
const MAX_POLLS = 10;
const POLL_MS = 500;

/** Reports that a push message has arrived on this device. `since` is by this device's clock. */
export const confirmReceived = async (client: Client, userId: string, since: Date) => {
  for (let looked = 0; looked < MAX_POLLS; looked++) {
    if (((await loadReceived()) ?? '') >= since.toISOString()) return renewDevice(client, userId);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

/** Time limit for unsubscribing at logout. */
const LOGOUT_TIMEOUT_MS = 2_000;
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));

/** The renewal in progress. */
let renewal: { ended: Promise<unknown>; stop: AbortController } | undefined;

/** Unsubscribes at logout, within the time limit. The call continues after the page is closed. */
export const unsubscribeAtLogout = async (client: Client) => {
  const kept = readDevice();
  if (!kept) return;
  await Promise.race([remove(client, kept.DeviceID), soon()]);
};

const remove = async (client: Client, DeviceID: DeviceId) => {
  // a renewal that reaches the server later would restore the device
  renewal?.stop.abort();
  await renewal?.ended;
  await client.push.remove({ params: { DeviceID } }, { keepalive: true, showsUnauthorized: true });
};

/**
 * Registers the endpoint again at each start, because browsers change it silently. Drops the subscription of another
 * user, or one that was removed elsewhere. Without the permission it can't be renewed, which the settings page shows.
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
  // a failed push to an old endpoint also removes a device from the list, so check whether the endpoint has changed
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
  storeOnDevice('push device', { DeviceID, userId, endpoint: subscription.endpoint });
  await markSubscribed();
};

/** Returns the subscription, replacing one that was made with an older key. */
const subscribe = async (publicKey: string) => {
  // private windows may refuse a worker, and then `ready` never resolves
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
