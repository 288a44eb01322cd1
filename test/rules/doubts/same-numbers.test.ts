import { expect, it } from 'vitest';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { findDoubts, recordDoubts } from '#shared/doubts/doubts.ts';
import { findDuplicateNumbers, listIssuedNumbers, type SameNumber } from '#shared/doubts/same-numbers.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';

const car = { ...finishedCar(), woFLabelNumber: 'ab-12 34', systemAuthorizationNumber: '7 7' };
const other = (about: SameNumber['about'], number: string, vehicleRegistrationPlate = 'NBT71') => ({
  ...{ about, number, vehicleRegistrationPlate },
  ...{ id: 1002, day: '2026-11-20' as NzDate },
});

it('G-30: a pass uses up its numbers, normalised to capitals and digits; while VIC is offline only the label', () => {
  const label = { about: 'woFLabelNumber', number: 'AB1234' };
  expect(listIssuedNumbers(car)).toEqual([label, { about: 'systemAuthorizationNumber', number: '77' }]);
  expect(listIssuedNumbers({ ...car, vicOffline: true })).toEqual([label]);
  expect(listIssuedNumbers({ ...car, woFLabelNumber: ' - ', systemAuthorizationNumber: '' })).toEqual([]);
  expect(listIssuedNumbers({ ...carWithThreeFails(), woFLabelNumber: 'AB1234' })).toEqual([]);
});

it.each([
  ['nothing found', [], []],
  ['the same label', [other('woFLabelNumber', 'AB1234')], ['ab-12 34 is on NBT71 of 20/11/2026 too']],
  ['a label that was changed since', [other('woFLabelNumber', 'AB1235')], []],
  ['a label equal to its authorisation number', [other('systemAuthorizationNumber', 'AB1234')], []],
  ['its own earlier visit', [other('woFLabelNumber', 'AB1234', car.vehicleRegistrationPlate)], []],
  [
    'the latest of two',
    [other('systemAuthorizationNumber', '77', 'PQR55'), other('systemAuthorizationNumber', '77')],
    ['7 7 is on PQR55 of 20/11/2026 too'],
  ],
])('G-30: matches with other vehicles’ numbers: %s', (_, found, said) => {
  expect(findDuplicateNumbers(car, found).map((one) => one.said)).toEqual(said);
});

it.each(ChecksheetType.options)("G-30: the customer's %s sheet does not show another customer's plate", (type) => {
  const sheet = { ...finishedCar(), vehicleRegistrationPlate: 'NBT71', woFLabelNumber: 'AB1234' };
  const sameNumbers = [{ ...other('woFLabelNumber', 'AB1234'), vehicleRegistrationPlate: 'KZT482' }];
  const at = '2026-11-20T02:00:00.000Z';
  const doubts = recordDoubts(findDoubts(sheet, undefined, sameNumbers), { confirmed: undefined, by: hemi, at });
  expect(doubts[0]?.said).toContain('KZT482');
  const html = renderDocument(makeInspection(sheet, { sameNumbers, doubts }), type, new Date(at));
  expect(html).toContain('NBT71');
  expect(html).not.toContain('KZT482');
  expect(html).not.toContain('on another vehicle');
});
