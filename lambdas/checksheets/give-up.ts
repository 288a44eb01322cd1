import { headerKey, OLD_DUE_ADDRESS } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { decideLease, readRecordState, StoredSheet } from './lease.ts';
import { failureWrites, type SheetId, sheetUpdate, stateKey } from './stored.ts';

/** Reads a sheet's state and decides what to do with it. Makes no decision if the inspection is missing. */
export const decideSheet = async (table: Table, sheet: SheetId, now: Date) => {
  const [header, state] = await table.getAll([headerKey(sheet.organizationId, sheet.inspectionId), stateKey(sheet)], {
    consistent: true,
  });
  const seen = state && StoredSheet.parse(state);
  return { header, seen, decision: header && decideLease(seen, readRecordState(header), now) };
};

/**
 * Marks a sheet as failed after the last retry and notifies the submitter in the same write. Returns false if another
 * request wrote first.
 */
export const giveUp = async (
  table: Table,
  sheet: SheetId,
  seen: StoredSheet | undefined,
  now: Date,
  ...alongside: Write[]
) => {
  const update = sheetUpdate(sheet, 'failed', {
    remove: `${OLD_DUE_ADDRESS}, leaseUntil`,
    condition: seen ? 'turn = :seen' : 'attribute_not_exists(pk)',
    ...(seen && { values: { ':seen': seen.turn } }),
  });
  const { refused } = await table.write({ update }, ...failureWrites(sheet, now), ...alongside);
  return !refused;
};
