import { expect, it } from 'vitest';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { WofEstimate } from '#shared/estimates/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';

const AT = '2026-11-20T00:00:00.000Z';
const car = withLastRecheckDay(carWithThreeFails(), AT);
const failed = (name: ItemName, change: Partial<InspectionItem> = {}, isRecheck = false) => {
  const InspectionItem = car.InspectionItem.map((item) =>
    item.inspectionItemName === name ? { ...item, ...change } : item,
  );
  return makeInspection({ ...car, isRecheck, InspectionItem });
};
const reason = (reasonForRejection: string, workCompleted = false) => ({ reasonForRejection, workCompleted });
const reasonsOf = (...of: Parameters<typeof buildEstimate>) =>
  buildEstimate(...of).ReasonForRejection.map(({ reasonForRejection }) => reasonForRejection);
const commentsOf = (...of: Parameters<typeof buildEstimate>) =>
  buildEstimate(...of).Comments.map(({ comment }) => comment);

const LAMP = 'Stop lamp does not work on the left side';
const BELT = ['Webbing of the driver’s belt is cut', 'Buckle does not lock every time'];
const TREAD = 'Tread depth below 1.5 mm: left front';

it('R-45: an estimate takes vehicle, customer, reasons and comments from the sheet, in the order of the form', () => {
  const made = buildEstimate(makeInspection(car));
  expect(WofEstimate.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    InspectionID: makeInspection(car).id,
    Vehicle: {
      Registration: car.vehicleRegistrationPlate,
      VIN: car.vehicleVIN,
      Make: car.vehicleMake,
      Model: car.vehicleModel,
      Year: car.vehicleYear,
      Odometer: car.vehicleOdometer,
      WOFExpiryDate: car.vehicleCurrentExpiryDate,
    },
    Customer: { Name: car.customerName, Phone: car.customerPhone, Email: car.customerEmail },
  });
  expect(made.Vehicle).not.toHaveProperty('Engine');
  expect(reasonsOf(makeInspection(car))).toEqual([LAMP, ...BELT, TREAD]);
  expect(made.ReasonForRejection[1]?.inspectionItemName).toBe('internalSeatbelts');
});

it('R-45: the odometer is the recheck’s if there is one, and an empty day or year stays empty', () => {
  const sheet = {
    ...car,
    recheckOdometer: 128_900,
    vehicleCurrentExpiryDate: '' as const,
    vehicleFirstRegistered: '' as const,
  };
  expect(buildEstimate(makeInspection(sheet)).Vehicle).toMatchObject({
    Odometer: 128_900,
    WOFExpiryDate: null,
    FirstRegistered: String(car.vehicleYearFirstRegisteredNZ),
  });
  expect(
    buildEstimate(makeInspection({ ...sheet, vehicleYearFirstRegisteredNZ: null })).Vehicle.FirstRegistered,
  ).toBeNull();
});

it('O-06: comments with the last day for a recheck are left out, in any case', () => {
  const told = commentsOf(makeInspection(car));
  expect(car.InspectionItem.flatMap(({ Comment }) => Comment).some(({ comment }) => /LAST DAY/.test(comment))).toBe(
    true,
  );
  expect(told.filter((comment) => /last day/i.test(comment))).toEqual([]);
  expect(told).toContain('Driver’s seat; the other four belts are sound');
  const Comment = [
    { comment: 'note: last day for Recheck is Friday' },
    { comment: '  ' },
    { comment: 'Globe ordered' },
  ];
  expect(commentsOf(failed('externalStopLamps', { Comment }))).toContain('Globe ordered');
  expect(commentsOf(failed('externalStopLamps', { Comment }))).toHaveLength(told.length + 1);
});

it('O-07: a reason without text is left out', () => {
  const ReasonForRejections = [reason(' '), reason('Globe blown')];
  expect(reasonsOf(failed('externalStopLamps', { ReasonForRejections }))).toEqual(['Globe blown', ...BELT, TREAD]);
});

it.each([
  ['on a first inspection, by choice only', false, undefined, [LAMP, ...BELT, TREAD]],
  ['on a first inspection, on request', false, true, [...BELT, TREAD]],
  ['on a recheck, by default', true, undefined, [...BELT, TREAD]],
  ['on a recheck, not if it is switched off', true, false, [LAMP, ...BELT, TREAD]],
])('O-07, AMB-103: a reason whose work is completed is left out %s', (_, isRecheck, leaveOutCompleted, reasons) => {
  const inspection = failed('externalStopLamps', { ReasonForRejections: [reason(LAMP, true)] }, isRecheck);
  expect(reasonsOf(inspection, leaveOutCompleted === undefined ? {} : { leaveOutCompleted })).toEqual(reasons);
});

it('O-07: a reason left on a passed item is not a rejection', () => {
  expect(reasonsOf(failed('externalStopLamps', { result: 'PASS' }))).toEqual([...BELT, TREAD]);
  expect(reasonsOf(failed('externalStopLamps', { result: 'WARNING' }))).toEqual([LAMP, ...BELT, TREAD]);
});
