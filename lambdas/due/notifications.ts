import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Key, notificationRequestKey } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';
import type { Item, Table } from '../table/table.ts';
import { OVERDUE_MS } from './limits.ts';
import { requestAgain } from './request-again.ts';
import { completeDue, type Due, dueItem } from './stored.ts';

/** Maximum age of a notification that is still delivered. */
const LATEST_MS = 14 * 86_400_000;

const StoredKey = z.object({ pk: z.string(), sk: z.string() });
const Telling = z.object({ made: StoredKey });
/** A request by the sweep: the item whose event notifies people, and the due item that the notification completes. */
const Asked = Telling.extend({ due: StoredKey.extend({ since: z.string() }) });

/** Returns writes of an item whose event notifies people and of its due item. */
export const withNotificationDue = (put: Item, now: Date): [{ put: Item }, { put: Item }] => {
  const item = { ...put, asked: now.toISOString() };
  return [{ put: item }, { put: tellingDue(item, item.asked) }];
};

const tellingDue = ({ pk, sk, organizationId }: Key & { organizationId?: unknown }, since: string) => {
  const at = new Date(Date.parse(since) + OVERDUE_MS);
  return dueItem({ kind: 'TELL', id: `${pk}#${sk}`, since, at, facts: { organizationId, made: { pk, sk } } });
};

/**
 * Returns the item whose event notifies people and its due item, for a first event or one requested again by the sweep.
 */
export const findNotification = async (table: Table, found: Item) => {
  if (found.event !== 'TellingRequested')
    return { item: found, due: typeof found.asked === 'string' ? tellingDue(found, found.asked) : undefined };
  const { made, due } = Asked.parse(found);
  return { item: await table.get(made, { consistent: true }), due };
};

/** Requests an overdue notification again. */
export const retryNotification = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const { made } = Telling.parse(item);
  const found = await table.get(made, { consistent: true });
  if (!found || now.getTime() - Date.parse(due.since) > LATEST_MS) {
    await completeDue(table, item);
    return found ? 'failed' : 'gone';
  }
  return requestAgain(table, { due, now, isTry, request: request(made, due, now), never: 'NeverTold' });
};

const request = (made: Key, { pk, sk, since }: Due, now: Date) => {
  const key = notificationRequestKey(made, randomUUID());
  return requestWrite(key, { event: 'TellingRequested', made, due: { pk, sk, since } }, now);
};
