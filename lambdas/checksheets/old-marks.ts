import { MAX_RETRIES, OVERDUE_MS } from '../due/limits.ts';
import { PaperSheetId, paperRequest, setPrinted } from '../papers/stored.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { type Key, OLD_DUE_ADDRESS, oldChecksheetsDue } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { decideSheet, giveUp } from './give-up.ts';
import { removeOldMark, SheetId } from './stored.ts';

/**
 * Finds overdue sheets by the index keys of releases before November 2026, which were set on headers, states and paper
 * sheets. They are no longer written.
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
 * Requests an overdue sheet again, or marks it as failed after the last retry. Does nothing if it has been rendered.
 * Moves the index key first, so that the next sweep finds the sheet again if this run crashes.
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
  // writing the failed state removes its own index keys
  const mark = item.type === 'CHECKSHEET' ? [] : [{ update: withoutMark({ pk, sk }, now) }];
  return (await giveUp(table, sheet, seen, now, ...mark)) ? 'failed' : 'busy';
};

/** Removes the index keys unless they were set again since. */
const withoutMark = (key: Key, now: Date) => ({
  key,
  expression: `REMOVE ${OLD_DUE_ADDRESS}`,
  condition: 'gsi3sk = :now',
  values: { ':now': now.toISOString() },
});
