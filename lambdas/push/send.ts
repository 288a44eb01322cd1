import { hash } from 'node:crypto';
import webPush from 'web-push';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import type { PushKeys } from '#shared/push/keys.ts';
import { isPushService } from '#shared/push/services.ts';
import { localPushOrigin } from '../aws/environment.ts';
import type { Outcome, StoredDevice } from './stored.ts';

/** A service that has not answered by then is asked again. */
const PATIENCE_MS = 8_000;

/** `topic`: what has the same takes the place of what was not brought yet. */
export type Push = { payload: string; topic: string; ttlSeconds: number };

/** 22 characters of base64url, as services ask for at most 32, and Apple's for what base64 can be. */
export const topicOf = (about: string) => hash('sha256', about, 'base64url').slice(0, 22);

/** Hands one push to the service of a browser. What that answers is not read, and where it leads elsewhere nobody goes. */
export const sendPush = async (
  device: Pick<StoredDevice, 'endpoint' | 'keys'>,
  push: Push,
  keys: PushKeys,
): Promise<Outcome> => {
  if (!isPushService(device.endpoint, localPushOrigin())) return 'refused';
  const request = encrypted(device, push, keys);
  if (!request) return 'refused';
  try {
    const answer = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return outcomeOf(answer.status);
  } catch {
    return 'later';
  }
};

/** Undefined where the key that a browser gave is none. */
const encrypted = (
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
    // `fetch` counts itself
    const { 'Content-Length': _, ...sent } = headers;
    const named = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: 'POST', headers: Object.fromEntries(named), body: new Uint8Array(body ?? []) };
  } catch {
    return undefined;
  }
};

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};
