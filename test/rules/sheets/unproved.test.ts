import { expect, test } from 'vitest';
import { anna, hemi } from '#shared/samples/people.ts';
import { finishedCar, finishedMotorcycle, withItem } from '#shared/samples/sheets.ts';
import { findUnproved, recordUnproved } from '#shared/sheets/unproved.ts';

const unread = {
  ...finishedCar(),
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
};
const unridden = { ...finishedMotorcycle(), serviceBrakeOverall: null };
const AT = '2026-11-20T01:00:00.000Z';

test.each([
  ['a measured sheet', finishedCar(), []],
  ['no tread depth', unread, ['chassisTyreTreadAndDepth']],
  ['one tread depth', { ...unread, treadDepthRightRear: 0 }, []],
  ['no tread depth, and the item not passed', withItem(unread, 'chassisTyreTreadAndDepth', { result: 'FAIL' }), []],
  [
    'no tread depth, and the item not applicable',
    withItem(unread, 'chassisTyreTreadAndDepth', { result: 'NOTAPPLICABLE' }),
    [],
  ],
  [
    'no parking brake',
    { ...finishedCar(), parkingBrakeOverall: null, parkingBrakeLeft: null, parkingBrakeRight: null },
    ['parkingBrakeReading'],
  ],
  ['a motorcycle without a brake test', unridden, ['serviceBrakePerformance']],
  ['a motorcycle on rollers', { ...unridden, brakeTestMethod: 'Roller' as const }, ['serviceBrakePerformance']],
  ['a road test of a motorcycle', { ...unridden, brakeTestMethod: 'Road test' as const }, []],
  [
    'a road test of a car',
    {
      ...finishedCar(),
      ...{ brakeTestMethod: 'Road test' as const, serviceBrakeOverall: null },
      ...{ serviceBrakeLeftFront: null, serviceBrakeRightFront: null },
      ...{ serviceBrakeLeftRear: null, serviceBrakeRightRear: null },
    },
    ['serviceBrakePerformance'],
  ],
  ['another person’s number', { ...finishedCar(), initialInspectorNumber: anna.inspectorNumber }, ['inspectorNumber']],
  ['no number yet', { ...finishedCar(), initialInspectorNumber: '' }, []],
  [
    'a recheck with its own number',
    { ...finishedCar(), isRecheck: true, initialInspectorNumber: 'VI1', recheckInspectorNumber: hemi.inspectorNumber },
    [],
  ],
  [
    'a recheck with another number',
    { ...finishedCar(), isRecheck: true, recheckInspectorNumber: 'VI1' },
    ['inspectorNumber'],
  ],
])('H-02, H-05: %s', (_, sheet, expected) => {
  expect(findUnproved(sheet, hemi)).toEqual(expected);
});

test('H-05: a signer without a number can’t be compared', () => {
  expect(findUnproved(finishedCar(), { inspectorNumber: '' })).toEqual([]);
});

test('H-02: a confirmation is kept with its author', () => {
  const confirmed = { readings: ['chassisTyreTreadAndDepth' as const], inspectorNumber: false };
  const first = recordUnproved(['chassisTyreTreadAndDepth'], { confirmed, by: hemi, at: AT });
  expect(first).toEqual([{ about: 'chassisTyreTreadAndDepth', by: hemi, at: AT, confirmed: true }]);
  const entry = { confirmed: undefined, by: anna, at: AT, before: first };
  expect(recordUnproved(['chassisTyreTreadAndDepth'], entry)).toEqual(first);
  expect(recordUnproved(['inspectorNumber'], entry)).toMatchObject([{ about: 'inspectorNumber', by: anna }]);
});
