import { NzDate } from '#shared/nz-date.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

/** Pending work by the day of its first check by the sweep, sharded (`due/stored.ts`). */
export const dueShard = (day: NzDate, shard: number) => path('DUE', day, shard);
export const dueKey = (day: NzDate, shard: number, kind: string, id: string) => key(dueShard(day, shard), kind, id);
/** The number of shards of a day. */
export const dueDayKey = (day: NzDate) => key(path('DUE', day), 'SHARDS');
/** The first day that may still have work. */
export const DUE_OPEN: Key = { pk: 'DUE', sk: 'OPEN' };

/** Marks of sheets that wait to be printed, set by releases before November 2026 on headers and states. */
export const OLD_DUE_SHARDS = 8;
export const oldChecksheetsDue = (shard: number) => path('DUE', 'CHECKSHEET', shard);
export const OLD_DUE_ADDRESS = 'gsi3pk, gsi3sk';

/** Reminders by day and moment, sharded (`reminders/stored.ts`). */
export const reminderShard = (day: NzDate, shard: number) => path('REMIND', day, shard);
export const reminderKey = (day: NzDate, shard: number, moment: string, kind: string, id: string) =>
  key(reminderShard(day, shard), moment, kind, id);
/** Reminders of one kind and organization at a moment, in one shard. */
export const remindersQuery = (day: NzDate, shard: number, moment: string, kind: string, org: OrganizationId) => ({
  pk: reminderShard(day, shard),
  startsWith: `${path(moment, kind, org)}#`,
});
export const readReminderDay = ({ pk }: Key) => NzDate.parse(pk.split('#')[1]);
/** Returns the name of the time for which a reminder was scheduled. */
export const readMoment = ({ sk }: Key) => sk.slice(0, sk.indexOf('#'));
/** The first day that may still have reminders to send. */
export const REMINDERS_OPEN: Key = { pk: 'REMIND', sk: 'OPEN' };
/** Inserting it starts or continues a run through a shard. Expires. */
export const reminderRunKey = (shard: string, request: string) => key(path(shard, 'ASKED'), 'REQUEST', request);
/** A reminder that was sent, stored for as long as it may be requested again. */
export const remindedKey = (org: OrganizationId, kind: string, id: string, moment: string) =>
  key(inOrganization(org, 'REMINDED', kind, id), moment);
/** A person's reminders since the last mail, to be mailed on that day. Expires. */
export const dailyMailKey = (user: string, day: NzDate) => key(path('USER', user, 'MAIL'), day);
/** A mail to a customer about a moment or a version, so that it is sent once. Expires. */
export const customerMailKey = (org: OrganizationId, kind: string, id: string, once: string) =>
  key(inOrganization(org, 'CUSTOMERMAIL', kind, id), once);
/** Reminder settings of an organization, and a person's own within it. */
export const remindersKey = (org: OrganizationId) => key(inOrganization(org), 'REMINDERS');
export const ownRemindersKey = (user: string, org: string) => key(path('USER', user, 'REMINDERS'), org);

/** Marks an item's event as delivered, so that a repeated event isn't delivered twice. Expires. */
export const deliveryKey = (made: Key, how: 'MAIL' | 'NOTIFICATION', whom: string) =>
  key(path(made.pk, 'TOLD'), made.sk, how, whom);

/** Inserting it requests delivery again after an item's event was lost. Expires. */
export const notificationRequestKey = (made: Key, request: string) =>
  key(path(made.pk, 'TOLD'), made.sk, 'REQUEST', request);
