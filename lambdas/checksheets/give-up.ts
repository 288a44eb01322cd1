import { headerKey, OLD_DUE_ADDRESS } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { decideLease, readRecordState, StoredSheet } from './lease.ts';
import { change, failure, type SheetId, stateKey } from './stored.ts';

/** How a sheet stands, and what whoever is woken for it would do; nothing when its inspection is not there. */
export const lookAtSheet = async (table: Table, sheet: SheetId, now: Date) => {
  const [header, state] = await table.getAll([headerKey(sheet.organizationId, sheet.inspectionId), stateKey(sheet)], {
    consistent: true,
  });
  const seen = state && StoredSheet.parse(state);
  return { header, seen, decision: header && decideLease(seen, readRecordState(header), now) };
};

/**
 * Asked for often enough, it has failed, where it still stands as it was seen. It is told and waits no longer in one write,
 * so that none waits for ever untold. False: somebody was first, and it still waits.
 */
export const giveUp = async (
  table: Table,
  sheet: SheetId,
  seen: StoredSheet | undefined,
  now: Date,
  ...waitsNoLonger: Write[]
) => {
  const update = change(sheet, 'failed', {
    remove: `${OLD_DUE_ADDRESS}, leaseUntil`,
    condition: seen ? 'turn = :seen' : 'attribute_not_exists(pk)',
    ...(seen && { values: { ':seen': seen.turn } }),
  });
  const { refused } = await table.write({ update }, ...failure(sheet, now), ...waitsNoLonger);
  return !refused;
};
