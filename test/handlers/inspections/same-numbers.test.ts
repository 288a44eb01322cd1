import { describe, expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { saveSearchTerms } from '#lambdas/inspections/index-inspection.ts';
import { findSameNumbers } from '#lambdas/inspections/same-numbers.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addMonths, type NzDate } from '#shared/nz-date.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20' as NzDate;
const FIRST = '2026-11-20T01:00:00Z';
const LATER = '2026-11-20T02:00:00.000Z';

const car = (plate: string, label: string, authorisation: string, sheet = finishedCar()): FilledSheet => ({
  ...sheet,
  ...{ initialDateOfInspection: DAY, vehicleFirstRegistered: '2017-03-04' as NzDate },
  ...{ vehicleRegistrationPlate: plate, vehicleVIN: '7AT0BW26X17012345', vehicleCurrentExpiryDate: '' as const },
  ...{ newWoFExpiryDate: sheet.newWoFExpiryDate && addMonths(DAY, 12) },
  ...{ woFLabelNumber: label, systemAuthorizationNumber: authorisation },
});

/** Creates a workshop whose index is up to date after each submission. */
const begin = () => {
  const workshop = newWorkshop();
  const indexed = async (made: Inspection) => {
    await saveSearchTerms(workshop.at(FIRST), made);
    return made;
  };
  const submitted = async (sheet: FilledSheet, now = FIRST) => indexed(await workshop.submitted(sheet, now));
  return { ...workshop, submitted, indexed };
};
const LABEL = { about: 'woFLabelNumber', said: 'AB 1234 is on KZT482 of 20/11/2026 too' };

describe('G-30: a label or authorisation number used for another car', () => {
  it('is recorded in any spelling, and as confirmed if the page asked', async () => {
    const { at, submitted } = begin();
    await submitted(car('KZT482', 'AB1234', 'X77'));
    const other = car('NBT71', 'AB 1234', 'x-77');
    const made = await submitted(other, '2026-11-20T01:10:00Z');
    const auth = { about: 'systemAuthorizationNumber', said: 'x-77 is on KZT482 of 20/11/2026 too' };
    expect(made.doubts).toMatchObject([{ ...LABEL, confirmed: false }, auth]);
    const confirmed = { readings: [], inspectorNumber: false, doubts: [LABEL.said] };
    const asked = await submit({ ...car('PQR55', 'AB 1234', 'Z1'), confirmed }, at(LATER, anna));
    expect(asked.doubts).toMatchObject([{ about: 'woFLabelNumber', said: expect.stringContaining('NBT71') }]);
  });

  it('is not recorded for the same car, another workshop, a failed sheet, or one made while VIC was offline', async () => {
    const { submitted } = begin();
    await submitted(car('KZT482', 'AB1234', 'X77'));
    expect(await submitted(car('KZT482', 'AB1234', 'X77'))).not.toHaveProperty('doubts');
    expect(await begin().submitted(car('NBT71', 'AB1234', 'X77'))).not.toHaveProperty('doubts');
    expect(await submitted(car('NBT71', 'AB1234', 'X77', carWithThreeFails()))).not.toHaveProperty('doubts');
    const offline = { ...car('RST9', 'CD5', 'X77'), vicOffline: true };
    expect(await submitted(offline)).not.toHaveProperty('doubts');
  });

  it('is not recorded after a year', async () => {
    const { submitted } = begin();
    await submitted(
      { ...car('KZT482', 'AB1234', 'X77'), initialDateOfInspection: '2025-11-10' as NzDate },
      '2025-11-10T01:00:00Z',
    );
    expect(await submitted(car('NBT71', 'AB1234', 'X77'))).not.toHaveProperty('doubts');
  });

  it('an edit keeps a recorded one, checks a changed number, and does not match its own record', async () => {
    const { at, submitted, indexed } = begin();
    await submitted(car('KZT482', 'AB1234', 'X77'));
    const made = await submitted(car('NBT71', 'EF9', 'Z9'), '2026-11-20T01:10:00Z');
    expect(made).not.toHaveProperty('doubts');
    const wrong = await indexed(await edit(made.id, { revision: 1, woFLabelNumber: 'AB 1234' }, at(LATER, anna)));
    expect(wrong.doubts).toMatchObject([{ ...LABEL, by: anna }]);
    const same = await edit(made.id, { revision: 2, vehicleMake: 'Toyota Motor' }, at(LATER, anna));
    expect(same.doubts).toEqual(wrong.doubts);
    const right = await edit(made.id, { revision: 3, woFLabelNumber: 'EF9' }, at(LATER, anna));
    expect(right).not.toHaveProperty('doubts');
    expect(await findSameNumbers({ woFLabelNumber: 'ab-1234' }, at(LATER))).toMatchObject([
      { about: 'woFLabelNumber', vehicleRegistrationPlate: 'NBT71' },
      { about: 'woFLabelNumber', vehicleRegistrationPlate: 'KZT482', day: DAY },
    ]);
  });
});
