import { inject } from 'vitest';
import { type OrganizationId, reminderKey } from '#lambdas/table/keys.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { formatMoment, instantOf } from '#shared/reminders/moments.ts';
import { table } from './people.ts';

/** Yesterday, whose inspections are the only ones that people are reminded of this morning. */
export const getYesterday = () => addDays(nzDate(new Date()), -1);

/** Sends this morning's reminder to enter an inspection of yesterday in VIC. */
export const remindOfVic = async (id: number, organizationId: OrganizationId) => {
  const moment = { day: nzDate(new Date()), hour: 8 } as const;
  const key = reminderKey(moment.day, 0, formatMoment(moment), 'vic', `${organizationId}#${id}`);
  await table().write({ put: { ...key, type: 'REMINDER', organizationId, kind: 'vic', id: String(id) } });
  const body = JSON.stringify({ at: instantOf(moment).toISOString() });
  await fetch(`${inject('cloud').pumpUrl}/remind`, { method: 'POST', body });
};
