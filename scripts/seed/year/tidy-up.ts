import { loadPrivacyPolicy } from '#lambdas/content/privacy-policy.ts';
import { acceptPrivacyPolicy } from '#lambdas/content/records.ts';
import { markFrom } from '#lambdas/counters/facts.ts';
import { DUE_OPEN, REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import type { Item, ItemType, Table } from '#lambdas/table/table.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { MAX_DELAY_DAYS } from '#shared/reminders/moments.ts';
import { rescheduleOrganization } from '../../rebuild/reminders.ts';
import type { Shop } from './shop.ts';

/** Types of items that belong to pending work, idempotency or rate limits. */
const PASSING: readonly ItemType[] = ['DUE', 'DUEDAY', 'REMINDER', 'REQUEST', 'IDEMPOTENCY', 'ALLOWANCE'];

/**
 * Leaves the table as in the night after the last day: nothing is pending, reminders start the next morning, and sheets
 * are rendered when someone opens them.
 */
export const tidyUp = async (table: Table, all: () => readonly Record<string, unknown>[], shop: Shop) => {
  const now = new Date();
  const tenant = { table, organizationId: shop.organizationId };
  const { updatedAt } = await loadPrivacyPolicy(table);
  for (const person of shop.people()) await acceptPrivacyPolicy(updatedAt, person);
  const items = all() as readonly Item[];
  const isOver = ({ ttl }: Item) => typeof ttl === 'number' && ttl * 1000 <= now.getTime();
  for (const item of items) if (PASSING.includes(item.type) || isOver(item)) await table.write({ remove: item });
  for (const { type, pk, sk } of items)
    if (type === 'INSPECTION') await table.write({ update: { key: { pk, sk }, expression: 'REMOVE asked' } });
  // Missed reminders are not sent, because it is too late for them.
  await rescheduleOrganization(tenant, startOfNzDay(addDays(nzDate(now), MAX_DELAY_DAYS)));
  await markFrom(tenant, 0);
  const from = nzDate(now);
  await table.write(
    { put: { ...DUE_OPEN, type: 'DUEOPEN', from } },
    { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from } },
  );
};
