import { OVERDUE_MS } from '../due/sheets.ts';
import { PaperSheetId, paperRequest, printedAs } from '../papers/stored.ts';
import { request } from '../sheets/sheet-request.ts';
import { type Key, OLD_DUE_ADDRESS, oldChecksheetsDue } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { SWEEPS } from './due.ts';
import { change, failure, noOldMark, SheetId } from './stored.ts';

/**
 * Sheets that wait to be printed, as releases before November 2026 marked them: on headers, states and papers, in an index.
 * Nothing new is marked so.
 */
export const overdueOldMarks = async (table: Table, shard: number, now: Date, limit: number): Promise<Key[]> => {
  const { items } = await table.search({
    index: 'gsi3',
    pk: oldChecksheetsDue(shard),
    upTo: new Date(now.getTime() - OVERDUE_MS).toISOString(),
    limit,
  });
  return items;
};

/**
 * Asks once more for what has waited; asked for often enough, it has failed. Taken care of meanwhile: nothing happens.
 * The mark moves on first, so that a sweep that dies here only comes back to it later.
 */
export const askAgainForOldMark = async (table: Table, { pk, sk }: Key, now: Date) => {
  const marked = await table.update({
    key: { pk, sk },
    expression: 'SET gsi3sk = :now ADD sweeps :one',
    condition: 'attribute_exists(gsi3pk)',
    values: { ':now': now.toISOString(), ':one': 1 },
  });
  if (marked.refused) return 'gone';
  const { item } = marked;
  const patient = Number(item.sweeps) <= SWEEPS;
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
        remove: `${OLD_DUE_ADDRESS}, leaseUntil`,
        condition: 'attribute_not_exists(pk) OR NOT #state IN (:ready, :state)',
        values: { ':ready': 'ready' },
      }),
    },
    failure(sheet, now),
  );
  await noOldMark(table, { pk, sk });
  return 'failed';
};
