import { hash } from 'node:crypto';
import webPush from 'web-push';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { PushKeys } from '#shared/push/keys.ts';
import { type PushText, pushMessage } from '#shared/push/message.ts';
import { isPushService } from '#shared/push/services.ts';
import { localPushOrigin, pushKeysParameter, siteOrigin } from '../aws/environment.ts';
import { loadSecureParameter } from '../aws/secure-parameter.ts';
import { type Key, pushedKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, makeTtl, type Table } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Outcome, type StoredDevice, storeOutcomes } from './stored.ts';

/** A device shows only the last push with the same `about`. `isTest`: a person is waiting for the outcome. */
export type Delivery = {
  asked: Key;
  userId: string;
  devices: readonly StoredDevice[];
  about: string;
  until: Date;
  isTest: boolean;
};

/**
 * Sends a push in parallel to all of the person's devices that haven't received it, and stores the outcomes. Returns
 * counts by outcome.
 */
export const deliver = async (table: Table, words: PushText, { asked, devices, about, ...to }: Delivery, now: Date) => {
  const marks = await table.getAll(
    devices.map(({ DeviceID }) => pushedKey(asked, DeviceID)),
    { consistent: true },
  );
  const keys = await getPushKeys();
  const topic = hashTopic(about);
  const payload = JSON.stringify(pushMessage(words, topic, siteOrigin()));
  const ttlSeconds = Math.floor((to.until.getTime() - now.getTime()) / 1000);
  const counts: Record<Outcome, number> = { sent: 0, gone: 0, later: 0, refused: 0 };
  const outcomes = new Map<string, Outcome>();
  const sendTo = async (device: StoredDevice) => {
    const outcome = await sendPush(device, { payload, topic, ttlSeconds }, keys);
    counts[outcome]++;
    outcomes.set(device.endpoint, outcome);
    // a crash before this write repeats the push, but the device replaces the first because topic and tag are the same
    if (outcome === 'sent')
      await table.write({
        put: { ...pushedKey(asked, device.DeviceID), type: 'TOLD', ttl: makeTtl(now, EVENT_RETENTION_S) },
      });
  };
  const ended = await Promise.allSettled(devices.filter((_, n) => !marks[n]).map(sendTo));
  // a manual run may assume another day, but outcomes need the actual time
  const owner = { table, userId: to.userId, now: new Date() };
  if (outcomes.size > 0) await retryUntilWritten(() => storeOutcomes(owner, outcomes, to.isTest));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return counts;
};

let known: PushKeys | undefined;

/** Returns the stage's VAPID keys, read once while the function is warm. */
const getPushKeys = async (): Promise<PushKeys> => {
  known ??= PushKeys.parse(JSON.parse((await loadSecureParameter(pushKeysParameter())) ?? 'null'));
  return known;
};

/** Time limit for a push service. After it, the push is retried later. */
const TIMEOUT_MS = 8_000;

/** `topic`: a push replaces an undelivered one with the same topic. */
type Push = { payload: string; topic: string; ttlSeconds: number };

/** Returns 22 characters of base64url: push services allow at most 32, and Apple requires valid base64. */
export const hashTopic = (about: string) => hash('sha256', about, 'base64url').slice(0, 22);

/** Sends a push to the browser's push service. Ignores the response body and redirects. */
const sendPush = async (
  device: Pick<StoredDevice, 'endpoint' | 'keys'>,
  push: Push,
  keys: PushKeys,
): Promise<Outcome> => {
  if (!isPushService(device.endpoint, localPushOrigin())) return 'refused';
  const request = encrypt(device, push, keys);
  if (!request) return 'refused';
  try {
    const response = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return readOutcome(response.status);
  } catch {
    return 'later';
  }
};

/** Builds the encrypted request. Returns undefined if the browser's key is invalid. */
const encrypt = (
  { endpoint, keys }: Pick<StoredDevice, 'endpoint' | 'keys'>,
  { payload, topic, ttlSeconds }: Push,
  vapid: PushKeys,
) => {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: { subject: `mailto:${SUPPORT_EMAIL}`, ...vapid },
      TTL: ttlSeconds,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
    });
    // `fetch` sets this header
    const { 'Content-Length': _, ...sent } = headers;
    const entries = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: 'POST', headers: Object.fromEntries(entries), body: new Uint8Array(body ?? []) };
  } catch {
    return undefined;
  }
};

const readOutcome = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};
