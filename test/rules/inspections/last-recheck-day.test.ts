import { describe, expect, it } from 'vitest';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { comments, finishedCar, carWithThreeFails as sampleWithThreeFails, withItem } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { type FilledSheet, REMARKS_MAX } from '#shared/sheets/model.ts';

const carWithThreeFails = (): FilledSheet => ({
  ...sampleWithThreeFails(),
  initialDateOfInspection: '2026-11-18' as NzDate,
});

const AT = '2026-11-18T02:00:00.000Z';
const TOLD = { comment: 'LAST DAY FOR RECHECK: 16/12/2026', createdAt: AT };
const commentsOf = ({ InspectionItem }: FilledSheet, name: ItemName) =>
  InspectionItem.find(({ inspectionItemName }) => inspectionItemName === name)?.Comment;
const full = comments(...Array.from({ length: REMARKS_MAX }, (_, n) => `Comment ${n}`));

describe('L-07: the last day for a recheck', () => {
  it('is a comment at the first failed item only', () => {
    const sheet = carWithThreeFails();
    const told = withLastRecheckDay(sheet, AT);
    expect(commentsOf(told, 'externalStopLamps')).toEqual([TOLD]);
    expect(told).toEqual(withItem(sheet, 'externalStopLamps', { Comment: [TOLD] }));
  });

  it('is added once, however often the sheet is recorded, and moves to the first failed item', () => {
    const told = withLastRecheckDay(carWithThreeFails(), AT);
    expect(withLastRecheckDay(told, '2026-11-19T00:00:00.000Z')).toEqual(told);
    const moved = withLastRecheckDay(withItem(told, 'externalHeadLamps', { result: 'FAIL' }), AT);
    expect(commentsOf(moved, 'externalHeadLamps')).toEqual([TOLD]);
    expect(commentsOf(moved, 'externalStopLamps')).toEqual([]);
  });

  it('goes to the next failed item if there is no space left, and never replaces a comment', () => {
    const crowded = withItem(carWithThreeFails(), 'externalStopLamps', { Comment: full });
    const told = withLastRecheckDay(crowded, AT);
    expect(commentsOf(told, 'externalStopLamps')).toEqual(full);
    expect(commentsOf(told, 'internalSeatbelts')?.at(-1)).toEqual(TOLD);
    const names: ItemName[] = ['externalStopLamps', 'internalSeatbelts', 'chassisTyreTreadAndDepth'];
    const all = names.reduce((sheet, name) => withItem(sheet, name, { Comment: full }), carWithThreeFails());
    expect(withLastRecheckDay(all, AT)).toEqual(all);
  });

  it('is not added to a pass, and never changes an inspector’s own remark about it', () => {
    const Comment = comments('LAST DAY FOR RECHECK: ask the owner', 'LAST DAY FOR RECHECK: 16/12/2026');
    const sheet = withItem(finishedCar(), 'internalSeats', { Comment });
    expect(commentsOf(withLastRecheckDay(sheet, AT), 'internalSeats')).toEqual(Comment.slice(0, 1));
  });
});
