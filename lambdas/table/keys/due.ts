import { NzDate } from '#shared/nz-date.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

/** Pending work by the day on which the sweep first checks it, sharded (`due/stored.ts`). */
export const dueShard = (day: NzDate, shard: number) => path('DUE', day, shard);
export const dueKey = (day: NzDate, shard: number, kind: string, id: string) => key(dueShard(day, shard), kind, id);
/** The shard counts used for a day. */
export const dueDayKey = (day: NzDate) => key(path('DUE', day), 'SHARDS');
/** The first day that may still have work. */
export const DUE_OPEN: Key = { pk: 'DUE', sk: 'OPEN' };

/** Keys that releases before November 2026 set on headers and states of sheets waiting to be rendered. */
export const OLD_DUE_SHARDS = 8;
export const oldChecksheetsDue = (shard: number) => path('DUE', 'CHECKSHEET', shard);
export const OLD_DUE_ADDRESS = 'gsi3pk, gsi3sk';

/** Reminders by day and moment, sharded (`due/reminders.ts`). */
export const reminderShard = (day: NzDate, shard: number) => path('REMIND', day, shard);
export const reminderKey = (day: NzDate, shard: number, moment: string, kind: string, id: string) =>
  key(reminderShard(day, shard), moment, kind, id);
export const readReminderDay = ({ pk }: Key) => NzDate.parse(pk.split('#')[1]);
/** Returns the moment for which a reminder was scheduled, as in its key. */
export const readMoment = ({ sk }: Key) => sk.slice(0, sk.indexOf('#'));
/** The first day that may still have reminders to send. */
export const REMINDERS_OPEN: Key = { pk: 'REMIND', sk: 'OPEN' };
/** A reminder that was sent, kept for as long as it may be requested again. */
export const remindedKey = (org: OrganizationId, kind: string, id: string, moment: string) =>
  key(inOrganization(org, 'REMINDED', kind, id), moment);
/** The reminders since the last daily email of a person, to be emailed on that day. Expires. */
export const dailyMailKey = (user: string, day: NzDate) => key(path('USER', user, 'MAIL'), day);
/** An email to a customer about a moment or a version, stored so that it is sent only once. Expires. */
export const customerMailKey = (org: OrganizationId, kind: string, id: string, once: string) =>
  key(inOrganization(org, 'CUSTOMERMAIL', kind, id), once);
/** The estimates of a customer whose reminders are in one email of that day. Expires. */
export const customerEstimatesKey = (org: OrganizationId, customer: string, day: NzDate) =>
  key(inOrganization(org, 'CUSTOMERMAIL', 'CUSTOMER', customer), day);
/** Reminder settings of an organization, and a person's own settings for it. */
export const remindersKey = (org: OrganizationId) => key(inOrganization(org), 'REMINDERS');
export const ownRemindersKey = (user: string, org: string) => key(path('USER', user, 'REMINDERS'), org);

/** A delivery marker: an item's event was delivered, so a repeated event isn't delivered again. Expires. */
export const deliveryKey = (made: Key, how: 'MAIL' | 'NOTIFICATION', whom: string) =>
  key(path(made.pk, 'TOLD'), made.sk, how, whom);

/** The email about an item's news, if its notification stays unread. Expires. */
export const unreadNewsKey = (made: Key) => key(path(made.pk, 'TOLD'), made.sk, 'UNREAD');

/** A request to deliver an item's lost event. Inserting it starts the delivery. Expires. */
export const notificationRequestKey = (made: Key, request: string) =>
  key(path(made.pk, 'TOLD'), made.sk, 'REQUEST', request);
