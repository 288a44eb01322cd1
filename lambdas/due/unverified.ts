import * as z from 'zod';
import { nzDate } from '#shared/nz-date.ts';
import type { Item, Table } from '../table/table.ts';
import { dueItem, prepareDay } from './stored.ts';

/** Days until an unverified, unused account gets an email, and days from then until it is deleted. */
export const UNVERIFIED_DAYS = 7;

/** `mailedAt`: when the person was warned of the deletion. */
export const Unverified = z.object({ userId: z.string(), mailedAt: z.iso.datetime().optional() });

/** Schedules a check of whether the account's email was verified. */
export const prepareUnverifiedDue = async (table: Table, userId: string, now: Date): Promise<Item> => {
  const at = new Date(now.getTime() + UNVERIFIED_DAYS * 86_400_000);
  await prepareDay(table, nzDate(at));
  return dueItem({ kind: 'UNVERIFIED', id: userId, since: now.toISOString(), at, facts: { userId } });
};
