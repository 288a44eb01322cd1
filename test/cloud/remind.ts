import { inject } from 'vitest';
import { REMINDER_SHARDS } from '#lambdas/due/reminders.ts';
import { type OrganizationId, reminderKey } from '#lambdas/table/keys.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { formatMoment, instantOf } from '#shared/reminders/moments.ts';
import { table } from './people.ts';

/** Sends tomorrow morning's reminder to enter an inspection of today in VIC, with few of other tests: those of a shard. */
export const remindOfVic = async (id: number, organizationId: OrganizationId) => {
  const moment = { day: addDays(nzDate(new Date()), 1), hour: 8 } as const;
  const part = REMINDER_SHARDS - 1;
  const key = reminderKey(moment.day, part, formatMoment(moment), 'vic', `${organizationId}#${id}`);
  await table().write({ put: { ...key, type: 'REMINDER', organizationId, kind: 'vic', id: String(id) } });
  const body = JSON.stringify({ part, of: REMINDER_SHARDS, at: instantOf(moment).toISOString() });
  await fetch(`${inject('cloud').pumpUrl}/remind`, { method: 'POST', body });
};
