import { listFailedItems } from '../sheets/items.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { listReadings, readingsByItem } from '../sheets/readings.ts';

/**
 * Returns empty values for the readings of failed items: a recheck must measure them again to certify them. The method
 * of the service brake test goes with its readings.
 */
export const emptyFailedReadings = (failed: FilledSheet) => {
  const names = listFailedItems(failed).flatMap(({ line }) => listReadings(line.name, failed.vehicleType));
  const isBrakeTest = names.some((name) => readingsByItem.serviceBrakePerformance?.includes(name));
  return {
    ...Object.fromEntries(names.map((name) => [name, null])),
    ...(isBrakeTest && { brakeTestMethod: '' as const, brakeTester: '' }),
  };
};
