import { expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { openIn } from '#shared/sheets/completeness.ts';
import { findInspectionDay, isEnteredLate } from '#shared/sheets/day-of-inspection.ts';

const submittedOn = '2026-11-22' as NzDate;
const sheet = (days: number) => ({ ...finishedCar(), initialDateOfInspection: addDays(submittedOn, -days) });

it.each([
  [0, false],
  [7, false],
  [8, true],
  [400, true],
])('a sheet of %i days before its submission is entered late: %s', (days, late) => {
  expect(isEnteredLate(sheet(days), submittedOn)).toBe(late);
  const recheck = { ...sheet(30), isRecheck: true, recheckDateOfInspection: addDays(submittedOn, -days) };
  expect(findInspectionDay(recheck)).toBe(addDays(submittedOn, -days));
  expect(isEnteredLate(recheck, submittedOn)).toBe(late);
});

it('one without a day is not late', () => {
  expect(isEnteredLate({ ...sheet(0), initialDateOfInspection: '' }, submittedOn)).toBe(false);
});

it('H-05: one that is entered late is not complete without the reason, in the section of its visit', () => {
  const asked = { submittedOn };
  const late = sheet(8);
  expect(openIn(late, 'initialInspectionDetails', asked)).toEqual([
    { name: 'enteredLateReason', title: 'Why it is entered late' },
  ]);
  expect(openIn({ ...late, enteredLateReason: 'On paper' }, 'initialInspectionDetails', asked)).toEqual([]);
  expect(openIn(sheet(7), 'initialInspectionDetails', asked)).toEqual([]);
  const visit = { isRecheck: true, recheckInspectorNumber: 'VI1', recheckOdometer: 1 };
  const recheck = { ...sheet(30), ...visit, recheckDateOfInspection: addDays(submittedOn, -8) };
  expect(openIn(recheck, 'initialInspectionDetails', asked)).toEqual([]);
  expect(openIn(recheck, 'recheckInspectionDetails', asked).map(({ name }) => name)).toEqual([
    'recheckEnteredLateReason',
  ]);
});
