import { expect, it } from 'vitest';
import { emptyFailedReadings } from '#shared/inspections/recheck-readings.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle, withItem } from '#shared/samples/sheets.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';

const FAIL = { result: 'FAIL' as const };
const BRAKE_TEST = ['brakeTestMethod', 'brakeTester'];
const service = readingsByItem.serviceBrakePerformance ?? [];

it.each([
  ['no fails', finishedCar(), []],
  ['a worn tyre', carWithThreeFails(), readingsByItem.chassisTyreTreadAndDepth],
  ['a part without readings', withItem(finishedCar(), 'externalStopLamps', FAIL), []],
  [
    'brakes out of balance',
    withItem(finishedCar(), 'serviceBrakeBalance', FAIL),
    [
      ...['serviceBrakeLeftFront', 'serviceBrakeRightFront', 'serviceBrakeLeftRear', 'serviceBrakeRightRear'],
      ...['parkingBrakeLeft', 'parkingBrakeRight', ...BRAKE_TEST],
    ],
  ],
  ['weak brakes', withItem(finishedMotorcycle(), 'serviceBrakePerformance', FAIL), [...service, ...BRAKE_TEST]],
  ['a weak parking brake', withItem(finishedCar(), 'parkingBrakeReading', FAIL), readingsByItem.parkingBrakeReading],
  ['balance of a motorcycle, which has no sides', withItem(finishedMotorcycle(), 'serviceBrakeBalance', FAIL), []],
])('L-03: a recheck measures again after %s', (_, sheet, names) => {
  const emptied = emptyFailedReadings(sheet);
  expect(Object.keys(emptied)).toEqual(names);
  expect(Object.values(emptied).every((value) => value === null || value === '')).toBe(true);
});
