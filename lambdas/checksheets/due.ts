import { OVERDUE_MS } from '../due/sheets.ts';
import { type Due, doneWith, tryAgainAt } from '../due/stored.ts';
import { PaperSheetId, paperRequest, printedAs } from '../papers/stored.ts';
import { request } from '../sheets/sheet-request.ts';
import type { Item } from '../table/item.ts';
import { headerKey, paperKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { decideLease, readRecordState, StoredSheet } from './lease.ts';
import { change, failure, SheetId, stateKey } from './stored.ts';

/** Half an hour, at one sweep every five minutes. */
export const SWEEPS = 6;

/**
 * A sheet has waited too long: asks for it once more; asked for often enough, it has failed. It is due again first, so that
 * a sweep that dies here only comes back to it later.
 */
export const askForSheet = async (table: Table, due: Due, item: Item, now: Date) => {
  const sheet = SheetId.parse(item);
  const { organizationId, inspectionId } = sheet;
  const [header, state] = await table.getAll([headerKey(organizationId, inspectionId), stateKey(sheet)], {
    consistent: true,
  });
  const kept = state && StoredSheet.parse(state);
  const decision = header && decideLease(kept, readRecordState(header), now);
  if (!decision || decision === 'done') return takeAway(table, item);
  if ((await tryAgainAt(table, due, soon(now), { counts: decision !== 'busy' })).refused) return 'gone';
  if (decision === 'busy') return 'busy';
  if (due.tries < SWEEPS) {
    await table.write(request(sheet, now));
    return 'asked';
  }
  // What was never begun has no state yet; what became ready at the last moment keeps it; what has failed was told.
  await table.write(
    {
      update: change(sheet, 'failed', {
        remove: 'leaseUntil',
        condition: 'attribute_not_exists(pk) OR NOT #state IN (:ready, :state)',
        values: { ':ready': 'ready' },
      }),
    },
    failure(sheet, now),
  );
  await table.write(doneWith(item));
  return 'failed';
};

/** The same for a sheet to be filled in by hand. */
export const askForPaper = async (table: Table, due: Due, item: Item, now: Date) => {
  const sheet = PaperSheetId.parse(item);
  const paper = await table.get(paperKey(sheet.organizationId, sheet.paperInspectionId), { consistent: true });
  if (paper?.printed !== 'pending') return takeAway(table, item);
  if ((await tryAgainAt(table, due, soon(now))).refused) return 'gone';
  if (due.tries < SWEEPS) {
    await table.write(paperRequest(sheet, now));
    return 'asked';
  }
  await table.write({ update: printedAs(sheet, 'failed') });
  await table.write(doneWith(item));
  return 'failed';
};

const takeAway = async (table: Table, item: Item) => {
  await table.write(doneWith(item));
  return 'gone' as const;
};

const soon = (now: Date) => new Date(now.getTime() + OVERDUE_MS);
