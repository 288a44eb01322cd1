import { atNzHours } from '#shared/nz-date.ts';
import { isNight, nextMorning } from '#shared/reminders/moments.ts';
import type { Key, OrganizationId } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { retryNotification } from './notifications.ts';
import { type Due, dueItem, postpone } from './stored.ts';

/**
 * `organizationId`: absent for a person's email, which covers several organizations. `atAnyHour`: for test runs that
 * assume another day.
 */
type Mailing = { organizationId?: OrganizationId; now: Date; at: Date; atAnyHour: boolean };

/** Schedules an email, which the sweep then requests. */
export const mailDue = ({ pk, sk }: Key, { now, at, ...facts }: Mailing): Item =>
  dueItem({ kind: 'MAIL', id: `${pk}#${sk}`, since: now.toISOString(), at, facts: { ...facts, made: { pk, sk } } });

/** Schedules an email again that can't be sent before `at`. */
export const delayMail = (table: Table, key: Key, organizationId: OrganizationId, at: Date) =>
  table.write({ put: mailDue(key, { organizationId, now: new Date(), at, atAnyHour: false }) });

/** Requests the email. At night it is postponed to the morning. */
export const retryMail = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  if (item.atAnyHour !== true && isNight(now)) {
    await postpone(table, item, atNzHours(nextMorning(now), 8));
    return 'busy';
  }
  return retryNotification(table, due, item, now, isTry);
};
