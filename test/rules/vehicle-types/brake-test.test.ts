import { expect, it } from 'vitest';
import { BrakeTestMethod, testsWithoutReading } from '#shared/vehicle-types/brake-test.ts';
import { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

it('G-15: only a road test of a motorcycle gives no reading', () => {
  const pairs = VehicleType.options.flatMap((type) => BrakeTestMethod.options.map((method) => [type, method] as const));
  expect(pairs.filter((pair) => testsWithoutReading(...pair))).toEqual([['motorcycle', 'Road test']]);
});
