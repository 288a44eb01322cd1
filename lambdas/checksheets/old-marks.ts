import { MAX_RETRIES, OVERDUE_MS } from '../due/limits.ts';
import { PaperSheetId, paperRequest, setPrinted } from '../papers/stored.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { type Key, OLD_DUE_ADDRESS, oldChecksheetsDue } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { decideSheet, giveUp } from './give-up.ts';
import { removeOldMark, SheetId } from './stored.ts';

/**
 * Finds overdue sheets as releases before November 2026 marked them: on headers, states and papers, in an index. No
 * longer written.
 */
export const findOverdueOldMarks = async (table: Table, shard: number, now: Date, limit: number): Promise<Key[]> => {
  const { items } = await table.search({
    index: 'gsi3',
    pk: oldChecksheetsDue(shard),
    upTo: new Date(now.getTime() - OVERDUE_MS).toISOString(),
    limit,
  });
  return items;
};

/**
 * Requests an overdue sheet again; after the last retry it has failed. Does nothing if it was done meanwhile. The mark
 * moves first, so that a sweep that dies comes back to it.
 */
export const retryOldMark = async (table: Table, { pk, sk }: Key, now: Date) => {
  const marked = await table.update({
    key: { pk, sk },
    expression: 'SET gsi3sk = :now ADD sweeps :one',
    condition: 'attribute_exists(gsi3pk)',
    values: { ':now': now.toISOString(), ':one': 1 },
  });
  if (marked.refused) return 'gone';
  const { item } = marked;
  const patient = Number(item.sweeps) <= MAX_RETRIES;
  if (item.type === 'PAPER') {
    const paper = PaperSheetId.parse(item);
    await table.write(patient ? paperRequest(paper, now) : { update: setPrinted(paper, 'failed') });
    return patient ? 'asked' : 'failed';
  }
  const sheet = SheetId.parse(item);
  if (patient) {
    await table.write(sheetRequest(sheet, now));
    return 'asked';
  }
  const { seen, decision } = await decideSheet(table, sheet, now);
  if (!decision || decision === 'done') {
    await removeOldMark(table, { pk, sk });
    return 'gone';
  }
  if (decision === 'busy') return 'busy';
  // a marked state loses its mark as it fails
  const mark = item.type === 'CHECKSHEET' ? [] : [{ update: withoutMark({ pk, sk }, now) }];
  return (await giveUp(table, sheet, seen, now, ...mark)) ? 'failed' : 'busy';
};

/** Removes the mark unless it was set again since. */
const withoutMark = (key: Key, now: Date) => ({
  key,
  expression: `REMOVE ${OLD_DUE_ADDRESS}`,
  condition: 'gsi3sk = :now',
  values: { ':now': now.toISOString() },
});
