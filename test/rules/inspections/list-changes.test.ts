import { expect, it } from 'vitest';
import { listChanges } from '#shared/inspections/list-changes.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { fieldTitle, findTitle } from '#shared/sheets/field-titles.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

const before = finishedCar();
const change = (title: string, was: string, is: string) => [{ title, was, is }];

it.each<[string, Partial<FilledSheet>, ReturnType<typeof change>]>([
  ['nothing', {}, []],
  ['a number', { vehicleOdometer: 128_455 }, change('Odometer', '128450', '128455')],
  ['the unit of the odometer', { odometerUnit: 'miles' }, change('Odometer unit', 'nothing', 'miles')],
  ['the brake test', { brakeTestMethod: 'Road test' }, change('Brake test method', 'nothing', 'Road test')],
  ['a removed text', { customerName: ' ' }, change('Customer name', before.customerName, 'nothing')],
  ['a day', { newWoFExpiryDate: '2027-02-01' as never }, change('New WoF expires', expect.any(String), '01/02/2027')],
  ['a tick', { ConflictOfInterest: true }, change('Conflict of interest', 'No', 'Yes')],
  ['equipment', { towbarFitted: 'no' }, change('Towbar', 'nothing', 'Not fitted')],
  ['a tread depth', { treadDepthLeftFront: 1.4 }, change('Tread depth left front', expect.any(String), '1.4')],
  ['a brake', { serviceBrakeOverall: 41 }, change('Service brake overall', '68', '41')],
  ['a field that is on no form', { CustomerID: 'cus_2', vehicleTypeUnknown: true }, []],
])('M-16: changes are listed with the old and the new value: %s', (_, after, changes) => {
  expect(listChanges({ ...before, towbarFitted: '' }, { ...before, towbarFitted: '', ...after })).toEqual(changes);
});

it('M-16: an item is listed with its result, reasons and comments', () => {
  const reason = (reasonForRejection: string, workCompleted = false) => ({ reasonForRejection, workCompleted });
  const failed = withItem(before, 'internalWipers', {
    result: 'FAIL',
    ReasonForRejections: [reason('Torn'), reason('Loose', true), reason(' ')],
    Comment: [{ comment: 'Both' }],
  });
  expect(listChanges(before, failed)).toEqual(change('i1 Wipers', 'Pass', 'Fail, Torn, Loose (work completed), Both'));
  // the last day for a recheck is added by the server, not changed by a person
  expect(listChanges(carWithThreeFails(), withLastRecheckDay(carWithThreeFails(), '2026-11-20T01:00:00.000Z'))).toEqual(
    [],
  );
});

it('a field is listed by its title, or by its name if it is on no form', () => {
  expect(fieldTitle('vehicleOdometer')).toBe('Odometer');
  expect(fieldTitle('CustomerID')).toBe('CustomerID');
  expect(findTitle('CustomerID')).toBeUndefined();
});
