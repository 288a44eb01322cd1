import { expect, it } from 'vitest';
import { makeToDoAddress, readToDoDay } from '#lambdas/inspections/to-do-index.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { decideToDo, type ToDo } from '#shared/inspections/to-do.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';

const tawaMotors = 'org_tawamotors1' as OrganizationId;
const inspection = makeInspection(finishedCar(), {
  id: 1_795_380_120_000_123,
  initialDateOfInspection: '2026-11-18' as NzDate,
});

it.each<[string, ToDo, string | undefined]>([
  ['the last day for its recheck', { recheck: true, vic: true }, 'RECHECK+VIC#2026-12-16#1795380120000123'],
  ['the same day once it is in VIC', { recheck: true, vic: false }, 'RECHECK#2026-12-16#1795380120000123'],
  ['its own day while only VIC is open', { recheck: false, vic: true }, 'VIC#2026-11-18#1795380120000123'],
  ['nothing when all is done', { recheck: false, vic: false }, undefined],
])('T-01: the to-do date of an inspection is %s', (_, toDo, sortKey) => {
  const address = makeToDoAddress(tawaMotors, inspection, toDo);
  expect(address.gsi4sk).toBe(sortKey);
  expect(address.gsi4pk).toBe(sortKey && 'ORG#org_tawamotors1#INSPECTIONS#TODO');
  if (address.gsi4sk)
    expect(readToDoDay({ pk: '', sk: '', type: 'INSPECTION', gsi4sk: address.gsi4sk })).toBe(
      address.gsi4sk.split('#')[1],
    );
});

it('T-01: an inspection without a day of its own uses the day of its submission in New Zealand', () => {
  const undated = { ...inspection, initialDateOfInspection: '' as const, createdAt: '2026-11-20T11:30:00.000Z' };
  expect(makeToDoAddress(tawaMotors, undated, { recheck: true, vic: false }).gsi4sk).toMatch(/^RECHECK#2026-12-19#/);
});

it.each([
  ['a pass', makeInspection(finishedCar()), false],
  ['a fail', makeInspection(carWithThreeFails()), true],
  [
    'a recheck that passed',
    { ...makeInspection(carWithThreeFails()), isRecheck: true, recheckInspectionPassed: true },
    false,
  ],
  [
    'a recheck that failed',
    { ...makeInspection(carWithThreeFails()), isRecheck: true, recheckInspectionPassed: false },
    true,
  ],
])('T-01: after submission %s is not in VIC, and needs a recheck if it failed', (_, submitted, recheck) => {
  expect(decideToDo(submitted)).toEqual({ recheck, vic: true });
});
