import { hash } from 'node:crypto';
import webPush from 'web-push';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import type { PushKeys } from '#shared/push/keys.ts';
import { isPushService } from '#shared/push/services.ts';
import { localPushOrigin } from '../aws/environment.ts';
import type { Outcome, StoredDevice } from './stored.ts';

/** A push service that takes longer is retried later. */
const TIMEOUT_MS = 8_000;

/** A push replaces an undelivered one with the same `topic`. */
export type Push = { payload: string; topic: string; ttlSeconds: number };

/** 22 characters of base64url: push services allow at most 32, and Apple requires valid base64. */
export const hashTopic = (about: string) => hash('sha256', about, 'base64url').slice(0, 22);

/** Sends a push to the browser's push service. Ignores the response body and redirects. */
export const sendPush = async (
  device: Pick<StoredDevice, 'endpoint' | 'keys'>,
  push: Push,
  keys: PushKeys,
): Promise<Outcome> => {
  if (!isPushService(device.endpoint, localPushOrigin())) return 'refused';
  const request = encrypt(device, push, keys);
  if (!request) return 'refused';
  try {
    const answer = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return readOutcome(answer.status);
  } catch {
    return 'later';
  }
};

/** Returns undefined if the browser's key is invalid. */
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
    // `fetch` sets it
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
