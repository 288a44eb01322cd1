import * as z from 'zod';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Opening } from '#shared/opening/open-days.ts';
import { ReminderKindName } from '#shared/reminders/kinds.ts';
import {
  type Cause,
  formatMoment,
  getNextCheck,
  MAX_DELAY_DAYS,
  type Moment,
  nextMonday,
  type ReminderKind,
} from '#shared/reminders/moments.ts';
import { type OrganizationId, reminderKey, trustOrganizationId } from '../table/keys.ts';
import { pickShard } from '../table/shard.ts';
import type { Item } from '../table/table.ts';

/** Enough for 100,000 workshops: DynamoDB allows 1,000 writes a second to a shard. */
export const REMINDER_SHARDS = 32;

/** The subject of a reminder: its kind, and the id of an inspection, draft, estimate or learner. */
export const Reminder = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  kind: ReminderKindName,
  id: z.string(),
});
export type Reminder = { organizationId: OrganizationId; kind: ReminderKind; id: string };

/**
 * Schedules the next reminder of each subject. Idempotent. `opening`: null if it isn't known, for subjects that closed
 * days only postpone: the check at their earliest time knows it.
 */
export const scheduleReminders = (
  organizationId: OrganizationId,
  id: string,
  causes: readonly Cause[],
  { after, opening }: { after: Date; opening: Opening },
) =>
  causes.flatMap((cause) => {
    const moment = getNextCheck(cause, after, opening);
    return moment ? [reminderAt(moment, { organizationId, kind: cause.kind, id })] : [];
  });

const reminderAt = (moment: Moment, { organizationId, kind, id }: Reminder): { put: Item } => {
  const own = `${organizationId}#${id}`;
  const key = reminderKey(moment.day, pickShard(own, REMINDER_SHARDS), formatMoment(moment), kind, own);
  return { put: { ...key, type: 'REMINDER', organizationId, kind, id } };
};

/**
 * Schedules a check, on the next Monday, of whether a person is due for training. Called when they join, or when the
 * requirement or their record changes.
 */
export const scheduleTrainingCheck = (organizationId: OrganizationId, userId: string, now: Date): { put: Item } =>
  reminderAt(nextMonday(now), { organizationId, kind: 'training', id: userId });

/**
 * Schedules a check, on the next morning, of whether a person must read amendments of the manual. Called when they join,
 * or when an amendment is added or changed.
 */
export const scheduleAmendmentCheck = (organizationId: OrganizationId, userId: string, now: Date): { put: Item } =>
  reminderAt({ day: addDays(nzDate(now), 1), hour: 8 }, { organizationId, kind: 'amendment', id: userId });

/** Returns the earliest time from which reminders of a change are still sent. */
export const findReminderStart = (changedAt: string, now: Date) =>
  // use whole days: reminders are sent until the end of the last day
  new Date(Math.max(Date.parse(changedAt), startOfNzDay(addDays(nzDate(now), -MAX_DELAY_DAYS)).getTime()));
