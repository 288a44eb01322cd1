import { type PushText, pushMessage } from '#shared/push/message.ts';
import { siteOrigin } from '../aws/environment.ts';
import { type Key, pushedKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, makeTtl, type Table } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { getPushKeys } from './keys.ts';
import { hashTopic, sendPush } from './send.ts';
import { type Outcome, type StoredDevice, storeOutcomes } from './stored.ts';

/** A device shows only the last push with the same `about`. `isTest` means that a person waits for the outcome. */
export type Delivery = {
  asked: Key;
  userId: string;
  devices: readonly StoredDevice[];
  about: string;
  until: Date;
  isTest: boolean;
};

/** Sends a push to all of the person's devices that haven't got it, in parallel, and stores the outcomes. Returns counts by outcome. */
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
    // a crash before this write duplicates the push; its topic and tag hide that
    if (outcome === 'sent')
      await table.write({
        put: { ...pushedKey(asked, device.DeviceID), type: 'TOLD', ttl: makeTtl(now, EVENT_RETENTION_S) },
      });
  };
  const ended = await Promise.allSettled(devices.filter((_, n) => !marks[n]).map(sendTo));
  // a manual run may be as of another day
  const owner = { table, userId: to.userId, now: new Date() };
  if (outcomes.size > 0) await retryUntilWritten(() => storeOutcomes(owner, outcomes, to.isTest));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return counts;
};
