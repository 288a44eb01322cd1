import { nzDate } from '#shared/nz-date.ts';
import { isErased } from '../customers/find.ts';
import { dropMarks } from '../customers/known.ts';
import { readErased } from '../customers/stored.ts';
import { Erasure, erasureDue } from '../due/erasures.ts';
import { completeDue, completeWrite, type Due, prepareDay } from '../due/stored.ts';
import { customerKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { eraseMore } from './erase-more.ts';
import { eraseRecord } from './erase-record.ts';

/**
 * Delay before a second round, which erases entries that an index didn't return yet and sheets that were being
 * submitted.
 */
const SECOND_ROUND_MS = 3_600_000;

/** Erases the rest of a customer's data in steps: again after an hour, then each time the next record may be erased. */
export const eraseDue = async (table: Table, { since }: Due, item: Item, now: Date) => {
  const erasure = Erasure.parse(item);
  const { organizationId, customerId } = erasure;
  const tenant = { table, organizationId };
  const found = await table.get(customerKey(organizationId, customerId), { consistent: true });
  if (!found || !isErased(found)) {
    await completeDue(table, item);
    return 'gone';
  }
  const { ids, at } = readErased(found);
  const left = await eraseMore(erasure, ids, tenant, now, (record) => eraseRecord(tenant, record));
  const isFirst = now.getTime() - Date.parse(at) < SECOND_ROUND_MS;
  if (!left && !isFirst) {
    await dropMarks(tenant, found, ids);
    await completeDue(table, item);
    return 'deleted';
  }
  const next = left?.after ? now : isFirst ? new Date(now.getTime() + SECOND_ROUND_MS) : new Date(left?.soonest ?? now);
  await prepareDay(table, nzDate(next));
  const put = { ...erasureDue(organizationId, customerId, next, left?.after ? left : {}), since };
  const isSame = put.pk === item.pk;
  await table.write({ put }, ...(isSame ? [] : [completeWrite(item)]));
  return 'asked';
};
