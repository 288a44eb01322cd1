import * as z from 'zod';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { getDailyMailLimit } from '#shared/sent-links/allowance.ts';
import { type OrganizationId, organizationKey } from '../table/keys.ts';
import type { Item, Update } from '../table/table.ts';

/** Workshops from before December 2026 have no `createdAt`. Only the operator sets `mailsADay`. */
const Stored = z.object({
  createdAt: z.iso.datetime().optional(),
  mailsADay: z.object({ most: z.int() }).optional(),
});

/**
 * Returns how many emails a workshop may send to customers in a day, or undefined if only the general hourly limit
 * applies.
 */
export const readMailsADay = (organization: Item, day: NzDate): number | undefined => {
  const { createdAt, mailsADay: set } = Stored.parse(organization);
  if (set) return set.most;
  return createdAt === undefined ? undefined : getDailyMailLimit(nzDate(new Date(createdAt)), day);
};

/** True if a workshop is too new for the hourly limit and the operator hasn't set another. */
export const isNewWorkshop = (organization: Item, day: NzDate): boolean =>
  organization.mailsADay === undefined && readMailsADay(organization, day) !== undefined;

/** Builds the update that sets the daily limit of a workshop of any age. */
export const mailsADayUpdate = (id: OrganizationId, most: number, by: { name: string; at: string }): Update => ({
  key: organizationKey(id),
  expression: 'SET mailsADay = :set',
  condition: 'attribute_exists(pk)',
  values: { ':set': { most, by: { userId: 'operator', ...by } } },
});
