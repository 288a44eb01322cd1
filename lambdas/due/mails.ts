import * as z from 'zod';
import { atNzHours } from '#shared/nz-date.ts';
import { isNight, MAIL_DELAY_S, nextMorning } from '#shared/reminders/moments.ts';
import type { Key, OrganizationId } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { requestNotification, retryNotification, Telling } from './notifications.ts';
import { type Due, dueItem, postpone } from './stored.ts';

/** If the queue hasn't delivered an email after this time, its event was lost: a morning's emails take an hour. */
const LOST_MS = 2 * 3_600_000;

/**
 * `organizationId`: absent for a person's email, which covers several organizations. `atAnyHour`: for test runs that
 * assume another day.
 */
type Mailing = { organizationId?: unknown; now: Date; at: Date; atAnyHour: boolean };

/** Schedules an email, which the sweep then requests. */
export const mailDue = ({ pk, sk }: Key, { now, at, ...facts }: Mailing): Item =>
  dueItem({ kind: 'MAIL', id: `${pk}#${sk}`, since: now.toISOString(), at, facts: { ...facts, made: { pk, sk } } });

/** Schedules a check of an email that was requested at this time. */
export const queuedMailDue = (item: Key & { organizationId?: unknown }, asked: string) => {
  const [now, at] = [new Date(asked), new Date(Date.parse(asked) + LOST_MS)];
  return mailDue(item, { organizationId: item.organizationId, now, at, atAnyHour: false });
};

/** True if an email is due when the queue delivers it. All others wait for the sweep. */
export const isQueued = (at: Date, now: Date) => at.getTime() - now.getTime() <= MAIL_DELAY_S * 1000;

/** Schedules an email again that can't be sent before `at`. */
export const delayMail = (table: Table, key: Key, organizationId: OrganizationId, at: Date) =>
  table.write({ put: mailDue(key, { organizationId, now: new Date(), at, atAnyHour: false }) });

/** Builds the request that puts the email of a due item into the queue. */
export const requestMail = (due: Item, now: Date): Write => {
  const { made, since } = Requested.parse(due);
  return requestNotification('MailRequested', made, { ...due, since }, now);
};
const Requested = Telling.extend({ since: z.string() });

/** Requests the email. At night it is postponed to the morning. */
export const retryMail = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  // a test run doesn't wait for the queue
  if (item.atAnyHour === true) return retryNotification(table, due, item, now, isTry);
  if (isNight(now)) {
    await postpone(table, item, atNzHours(nextMorning(now), 8));
    return 'busy';
  }
  return retryNotification(table, due, item, now, isTry, { event: 'MailRequested', lostMs: LOST_MS });
};
