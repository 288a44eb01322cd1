import { type PushWords, pushMessage } from '#shared/push/message.ts';
import { siteOrigin } from '../aws/environment.ts';
import { type Key, pushedKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { untilWritten } from '../table/until-written.ts';
import { pushKeys } from './keys.ts';
import { type Outcome, sendPush, topicOf } from './send.ts';
import { dropDevices, type StoredDevice } from './stored.ts';

/** `about`: of what is about the same, a device shows the last alone. */
export type Delivery = { asked: Key; userId: string; devices: readonly StoredDevice[]; about: string; until: Date };

/**
 * Pushes to each of a person's devices that has not got it, all at once, so that none waits for another; forgets those that
 * are no more. Answers how many there were of each outcome.
 */
export const deliver = async (
  table: Table,
  words: PushWords,
  { asked, devices, about, ...to }: Delivery,
  now: Date,
) => {
  const marks = await table.getAll(
    devices.map(({ DeviceID }) => pushedKey(asked, DeviceID)),
    { consistent: true },
  );
  const keys = await pushKeys();
  const topic = topicOf(about);
  const payload = JSON.stringify(pushMessage(words, topic, siteOrigin()));
  const ttlSeconds = Math.floor((to.until.getTime() - now.getTime()) / 1000);
  const counts: Record<Outcome, number> = { sent: 0, gone: 0, later: 0, refused: 0 };
  const gone = new Set<string>();
  const sendTo = async (device: StoredDevice) => {
    const outcome = await sendPush(device, { payload, topic, ttlSeconds }, keys);
    counts[outcome]++;
    if (outcome === 'gone') gone.add(device.endpoint);
    // a crash before it doubles the push, which the topic and the tag hide
    if (outcome === 'sent')
      await table.write({
        put: { ...pushedKey(asked, device.DeviceID), type: 'TOLD', ttl: ttlAfter(now, EVENT_KEPT_S) },
      });
  };
  const ended = await Promise.allSettled(devices.filter((_, n) => !marks[n]).map(sendTo));
  if (gone.size > 0)
    await untilWritten(() => dropDevices({ table, userId: to.userId, now }, ({ endpoint }) => gone.has(endpoint)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return counts;
};
