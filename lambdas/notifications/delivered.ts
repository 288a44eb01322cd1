import { table } from '../table/connect.ts';
import type { Item } from '../table/item.ts';
import { deliveryKey, type Key } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { type NewNotification, notificationWrites } from './stored.ts';

/** Longer than this Lambda can live: whoever has not mailed by then never will. */
const LEASE_MS = 60_000;

const deliveryItem = (key: Key, now: Date): Item => ({
  ...key,
  type: 'TOLD',
  ttl: ttlAfter(now, EVENT_KEPT_S),
});

/**
 * Tells a person what an item made an event for, once, however often the event comes, in one transaction with what is written
 * beside it; the first refusal is that of who was told before. Nobody known: nothing happens.
 */
export const notifyOnce = (made: Key, userId: string, what: NewNotification, at: Date, ...beside: Write[]) =>
  table().write(
    { put: deliveryItem(deliveryKey(made, 'NOTIFICATION', userId), new Date()), condition: 'attribute_not_exists(pk)' },
    ...notificationWrites(userId, what, at),
    ...beside,
  );

/**
 * Mails once, however often the event comes: whoever mails holds the mark, keeps it when the mail is out, and gives it back
 * when that failed. One who died in between is taken over.
 */
export const mailOnce = async (made: Key, whom: string, send: () => Promise<void>): Promise<void> => {
  const key = deliveryKey(made, 'MAIL', whom);
  const now = new Date();
  const { refused } = await table().write({
    put: { ...deliveryItem(key, now), since: now.toISOString() },
    condition: 'attribute_not_exists(pk) OR (attribute_not_exists(mailed) AND since < :stale)',
    values: { ':stale': new Date(now.getTime() - LEASE_MS).toISOString() },
  });
  if (refused?.[0]?.item?.mailed) return;
  if (refused) throw new Error('Somebody else mails this just now');
  try {
    await send();
  } catch (error) {
    await table().write({ remove: key });
    throw error;
  }
  await table().update({ key, expression: 'SET mailed = :yes', values: { ':yes': true } });
};

/** Takes away what nobody was mailed, so that the same can be made again; refused where somebody was. */
export const forgetUnmailed = (made: Key, whom: string): Write[] => [
  { check: deliveryKey(made, 'MAIL', whom), condition: 'attribute_not_exists(pk)' },
  { remove: { pk: made.pk, sk: made.sk } },
];
