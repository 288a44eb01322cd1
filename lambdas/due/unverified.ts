import * as z from 'zod';
import { nzDate } from '#shared/nz-date.ts';
import type { Item } from '../table/item.ts';
import type { Table } from '../table/table.ts';
import { dueItem, prepareDay } from './stored.ts';

/** So long an account may be unverified and unused before its holder is mailed, and then again before it goes. */
export const UNVERIFIED_DAYS = 7;

/** `mailedAt`: when they were told that it goes. */
export const Unverified = z.object({ userId: z.string(), mailedAt: z.iso.datetime().optional() });

/** That an account is to be looked at whose email nobody may have verified by then. */
export const prepareUnverifiedDue = async (table: Table, userId: string, now: Date): Promise<Item> => {
  const at = new Date(now.getTime() + UNVERIFIED_DAYS * 86_400_000);
  await prepareDay(table, nzDate(at));
  return dueItem({ kind: 'UNVERIFIED', id: userId, since: now.toISOString(), at, facts: { userId } });
};
