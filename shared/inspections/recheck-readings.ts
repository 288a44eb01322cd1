import { failedItems } from '../sheets/items.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { listReadings } from '../sheets/readings.ts';

/** The readings of what failed, empty: a recheck measures them again, and what it does not measure it does not certify. */
export const emptyFailedReadings = (failed: FilledSheet) =>
  Object.fromEntries(
    failedItems(failed).flatMap(({ line }) => listReadings(line.name, failed.vehicleType).map((name) => [name, null])),
  );
