import { expect, it } from 'vitest';
import { emptySheet } from '#shared/sheets/model.ts';
import { readingDoubt } from '#shared/sheets/reading-doubts.ts';

const wheels = (...[leftFront = null, rightFront = null, leftRear = null, rightRear = null]: (number | null)[]) => ({
  ...emptySheet,
  serviceBrakeOverall: 82,
  serviceBrakeLeftFront: leftFront,
  serviceBrakeRightFront: rightFront,
  serviceBrakeLeftRear: leftRear,
  serviceBrakeRightRear: rightRear,
});

it.each<[string, (number | null)[], string | undefined]>([
  ['the same on every wheel', [82, 82, 82, 82], 'Every wheel reads 82%. Is that what the brake tester showed?'],
  [
    'the same on three wheels, the fourth missing',
    [82, 82, null, 82],
    'Every wheel reads 82%. Is that what the brake tester showed?',
  ],
  ['one wheel that differs', [82, 82, 82, 81], undefined],
  ['two equal wheels, as on a motorcycle', [82, null, 82, null], undefined],
  ['no readings', [], undefined],
])('G-15: %s', (_, read, doubt) => {
  expect(readingDoubt(wheels(...read), 'serviceBrakePerformance')).toBe(doubt);
  expect(readingDoubt(wheels(...read), 'parkingBrakeReading')).toBeUndefined();
});
