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
export const Telling = z.object({ made: StoredKey });
/** A request: the item whose event notifies people, and the due item that the notification completes. */
export const NotificationRequest = Telling.extend({ due: StoredKey.extend({ since: z.string() }) });

/** Returns writes of an item whose event notifies people and of its due item. */
export const withNotificationDue = (put: Item, now: Date): [{ put: Item }, { put: Item }] => {
  const item = { ...put, asked: now.toISOString() };
  return [{ put: item }, { put: tellingDue(item, item.asked) }];
};

export const tellingDue = ({ pk, sk, organizationId }: Key & { organizationId?: unknown }, since: string) => {
  const at = new Date(Date.parse(since) + OVERDUE_MS);
  return dueItem({ kind: 'TELL', id: `${pk}#${sk}`, since, at, facts: { organizationId, made: { pk, sk } } });
};

type RequestName = 'TellingRequested' | 'MailRequested';

/** Requests an overdue notification again, each time after `lostMs`. */
export const retryNotification = async (
  table: Table,
  due: Due,
  item: Item,
  now: Date,
  isTry = true,
  { event, lostMs }: { event: RequestName; lostMs: number } = { event: 'TellingRequested', lostMs: OVERDUE_MS },
) => {
  const { made } = Telling.parse(item);
  const found = await table.get(made, { consistent: true });
  if (!found || now.getTime() - Date.parse(due.since) > LATEST_MS) {
    await completeDue(table, item);
    return found ? 'failed' : 'gone';
  }
  const request = requestNotification(event, made, due, now);
  return requestAgain(table, { due, now, isTry, request, lostMs, never: 'NeverTold' });
};

/** Builds the request to deliver an item's event. */
export const requestNotification = (
  event: RequestName,
  made: Key,
  { pk, sk, since }: Key & { since: string },
  now: Date,
) => requestWrite(notificationRequestKey(made, randomUUID()), { event, made, due: { pk, sk, since } }, now);
