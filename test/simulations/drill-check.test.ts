import { describe, expect, it } from 'vitest';
import type { DraftId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { type Breaches, findBreaches } from '#test/drills/check.ts';
import { newSheetRun, type SheetRun } from '#test/drills/client.ts';

/** A sheet submitted twice, with its record. */
const submitted = (n: number) => {
  const sheetRun = newSheetRun(n);
  const record = makeInspection(sheetRun.sheet, {
    id: 1_795_380_120_000 + n,
    formattedId: { formattedIdIdx: n, recheckIdx: 0, unfinishedInspectionId: sheetRun.draftId as DraftId },
  });
  sheetRun.answers.push(record, structuredClone(record));
  return { sheetRun, record };
};

const honest = () => {
  const [one, other] = [submitted(1), submitted(2)];
  const sheetRuns: SheetRun[] = [one.sheetRun, other.sheetRun];
  const inspections: Inspection[] = [one.record, other.record];
  return { one, other, sheetRuns, inspections, draftIds: [] as string[] };
};

const kinds = ({ sheetRuns, ...held }: ReturnType<typeof honest>) =>
  Object.entries(findBreaches(sheetRuns, held)).flatMap(([kind, where]) => (where.length > 0 ? [kind] : []));

describe('the check of a drill', () => {
  it('finds nothing if no invariant is violated', () => expect(kinds(honest())).toEqual([]));

  it.each<[string, keyof Breaches, (run: ReturnType<typeof honest>) => unknown]>([
    ['a sheet without an acknowledgement', 'unanswered', ({ one }) => one.sheetRun.answers.splice(0)],
    ['an acknowledged sheet that is missing', 'lost', ({ inspections }) => inspections.pop()],
    ['a sheet that exists twice', 'doubled', ({ one, inspections }) => inspections.push({ ...one.record, id: 7 })],
    ['a record without a submission', 'unknown', ({ sheetRuns }) => sheetRuns.pop()],
    ['a record that lacks saved values', 'changed', ({ one }) => Object.assign(one.record, { vehicleOdometer: 1 })],
    ['a retry with a different response', 'answeredDifferently', ({ one }) => Object.assign(one.record, { id: 7 })],
    ['a number on two sheets', 'sameNumber', ({ one }) => Object.assign(one.record.formattedId, { formattedIdIdx: 2 })],
    ['a submitted sheet among the drafts', 'stillDraft', ({ one, draftIds }) => draftIds.push(one.sheetRun.draftId)],
  ])('finds %s', (_, kind, spoil) => {
    const run = honest();
    spoil(run);
    expect(kinds(run)).toContain(kind);
  });
});
