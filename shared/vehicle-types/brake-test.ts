import * as z from 'zod';
import type { VehicleType } from './vehicle-type.ts';

/** How the service brake was tested; '' if that wasn't recorded. */
export const BrakeTestMethod = z.enum(['', 'Roller', 'Decelerometer', 'Road test']);
export type BrakeTestMethod = z.infer<typeof BrakeTestMethod>;

export const brakeTestMethods = BrakeTestMethod.exclude(['']).options;

/** Maximum number of characters in the name of a brake tester. */
export const BRAKE_TESTER_MAX_LENGTH = 40;

/** True if the test gives no figure: a motorcycle ridden on the road. It has no confirmed limit to compare one with. */
export const testsWithoutReading = (vehicleType: VehicleType, method: BrakeTestMethod) =>
  vehicleType === 'motorcycle' && method === 'Road test';
