import * as z from 'zod';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { ReminderKindName } from '#shared/reminders/kinds.ts';
import {
  type Cause,
  LATEST_DAYS,
  type Moment,
  momentName,
  nextLook,
  nextMonday,
  type ReminderKind,
} from '#shared/reminders/moments.ts';
import type { Item } from '../table/item.ts';
import { reminderKey } from '../table/keys.ts';
import { type OrganizationId, trustOrganizationId } from '../table/organization-id.ts';
import { pickShard } from '../table/shard.ts';

/** Over how many shards the reminders of a day are spread. */
export const REMINDER_SHARDS = 8;

/** Of what somebody may have to be reminded: which kind, and the id of an inspection, a draft, an estimate, or of whoever is to train. */
export const Reminder = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  kind: ReminderKindName,
  id: z.string(),
});
export type Reminder = { organizationId: OrganizationId; kind: ReminderKind; id: string };

/** Makes the next reminder after an instant due, one for each cause; the same one again changes nothing. */
export const armed = (organizationId: OrganizationId, id: string, causes: readonly Cause[], after: Date) =>
  causes.flatMap((cause) => {
    const moment = nextLook(cause, after);
    if (!moment) return [];
    return [reminderAt(moment, { organizationId, kind: cause.kind, id })];
  });

const reminderAt = (moment: Moment, { organizationId, kind, id }: Reminder): { put: Item } => {
  const own = `${organizationId}#${id}`;
  const key = reminderKey(moment.day, pickShard(own, REMINDER_SHARDS), momentName(moment), kind, own);
  return { put: { ...key, type: 'REMINDER', organizationId, kind, id } };
};

/** Makes it due to look on Monday whether somebody is to train, and when next: they joined, or what is asked or recorded has changed. */
export const trainingLook = (organizationId: OrganizationId, userId: string, now: Date): { put: Item } =>
  reminderAt(nextMonday(now), { organizationId, kind: 'training', id: userId });

/** Since when something that was changed then is still to be mentioned: of what is old, what nobody would be told any more is left out. */
export const mentionedSince = (changedAt: string, now: Date) =>
  // whole days, as somebody is told until the end of the last
  new Date(Math.max(Date.parse(changedAt), startOfNzDay(addDays(nzDate(now), -LATEST_DAYS)).getTime()));
