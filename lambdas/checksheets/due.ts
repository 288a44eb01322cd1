import { PaperSheetId, paperRequest, printedAs } from '../papers/stored.ts';
import { request } from '../sheets/sheet-request.ts';
import { checksheetsDue, DUE_ADDRESS, type Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { change, failure, notDue, SheetId } from './stored.ts';

/** Where sheets (or inspections whose first sheet nobody has begun) have waited since before `before`; oldest first. */
export const overdue = async (table: Table, shard: number, before: Date, limit: number): Promise<Key[]> => {
  const { items } = await table.search({
    index: 'gsi3',
    pk: checksheetsDue(shard),
    upTo: before.toISOString(),
    limit,
  });
  return items;
};

/**
 * Asks once more for what has waited, at most `times`; then it has failed. Taken care of meanwhile: nothing happens.
 * The mark moves on first, so that a sweep that dies here only comes back to it later.
 */
export const askAgain = async (table: Table, { pk, sk }: Key, times: number, now: Date) => {
  const marked = await table.update({
    key: { pk, sk },
    expression: 'SET gsi3sk = :now ADD sweeps :one',
    condition: 'attribute_exists(gsi3pk)',
    values: { ':now': now.toISOString(), ':one': 1 },
  });
  if (marked.refused) return 'gone';
  const { item } = marked;
  const patient = Number(item.sweeps) <= times;
  if (item.type === 'PAPER') {
    const paper = PaperSheetId.parse(item);
    await table.write(patient ? paperRequest(paper, now) : { update: printedAs(paper, 'failed') });
    return patient ? 'asked' : 'failed';
  }
  const sheet = SheetId.parse(item);
  if (patient) {
    await table.write(request(sheet, now));
    return 'asked';
  }
  // What was never begun has no state yet; what became ready at the last moment keeps it; what has failed was told.
  await table.write(
    {
      update: change(sheet, 'failed', {
        remove: `${DUE_ADDRESS}, leaseUntil`,
        condition: 'attribute_not_exists(pk) OR NOT #state IN (:ready, :state)',
        values: { ':ready': 'ready' },
      }),
    },
    failure(sheet, now),
  );
  await notDue(table, { pk, sk });
  return 'failed';
};
