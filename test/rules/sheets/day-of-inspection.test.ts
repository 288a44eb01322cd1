import { expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { listOpen } from '#shared/sheets/completeness.ts';
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

it('a sheet submitted offline on its day is not late, whenever it is received', () => {
  const late = sheet(8);
  expect(isEnteredLate(late, submittedOn, addDays(submittedOn, -8))).toBe(false);
  expect(isEnteredLate(late, submittedOn, addDays(submittedOn, -7))).toBe(true);
  const asked = { submittedOn, pressedOn: addDays(submittedOn, -8) };
  expect(listOpen(late, 'initialInspectionDetails', asked)).toEqual([]);
});

it('a sheet without a day is not late', () => {
  expect(isEnteredLate({ ...sheet(0), initialDateOfInspection: '' }, submittedOn)).toBe(false);
});

it('H-05: a late sheet is not complete without the reason, in the section of its visit', () => {
  const asked = { submittedOn };
  const late = sheet(8);
  expect(listOpen(late, 'initialInspectionDetails', asked)).toEqual([
    { name: 'enteredLateReason', title: 'Reason for late entry' },
  ]);
  expect(listOpen({ ...late, enteredLateReason: 'On paper' }, 'initialInspectionDetails', asked)).toEqual([]);
  expect(listOpen(sheet(7), 'initialInspectionDetails', asked)).toEqual([]);
  const visit = { isRecheck: true, recheckInspectorNumber: 'VI1', recheckOdometer: 1 };
  const recheck = { ...sheet(30), ...visit, recheckDateOfInspection: addDays(submittedOn, -8) };
  expect(listOpen(recheck, 'initialInspectionDetails', asked)).toEqual([]);
  expect(listOpen(recheck, 'recheckInspectionDetails', asked).map(({ name }) => name)).toEqual([
    'recheckEnteredLateReason',
  ]);
});

it.each([
  ['that of its submission', 0, undefined],
  ['the day after', -1, 'This date is in the future'],
] as const)('H-05: a sheet of %s: its section reports a wrong day of this visit', (_, days, problem) => {
  const asked = { submittedOn };
  const wrong = (name: string, title: string) => (problem ? [{ name, title, problem }] : []);
  const first = sheet(days);
  expect(listOpen(first, 'initialInspectionDetails', asked)).toEqual(
    wrong('initialDateOfInspection', 'Date of inspection'),
  );
  const visit = { isRecheck: true, recheckInspectorNumber: 'VI1', recheckOdometer: 1 };
  const recheck = { ...sheet(-9), ...visit, recheckDateOfInspection: addDays(submittedOn, -days) };
  expect(listOpen(recheck, 'recheckInspectionDetails', asked)).toEqual(
    wrong('recheckDateOfInspection', 'Date of recheck'),
  );
  // a recheck's first day comes from the record
  expect(listOpen(recheck, 'initialInspectionDetails', asked)).toEqual([]);
  // a caller without a date leaves the check to the submission
  expect(listOpen(first, 'initialInspectionDetails')).toEqual([]);
});

it('G-30: a WoF that expires before the inspection is reported in its section, but not on a failed sheet', () => {
  const asked = { submittedOn };
  const over = { ...sheet(0), newWoFExpiryDate: addDays(submittedOn, -1) };
  expect(listOpen(over, 'wofDetails', asked)).toMatchObject([
    { name: 'newWoFExpiryDate', problem: expect.any(String) },
  ]);
  expect(listOpen({ ...over, newWoFExpiryDate: submittedOn }, 'wofDetails', asked)).toEqual([]);
  const failed = { ...carWithThreeFails(), newWoFExpiryDate: addDays(submittedOn, -400) };
  expect(listOpen(failed, 'wofDetails', asked)).toEqual([]);
});
