import { listFailedItems } from '../sheets/items.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { listReadings } from '../sheets/readings.ts';

/** Returns empty values for the readings of failed items: a recheck must measure them again to certify them. */
export const emptyFailedReadings = (failed: FilledSheet) =>
  Object.fromEntries(
    listFailedItems(failed).flatMap(({ line }) =>
      listReadings(line.name, failed.vehicleType).map((name) => [name, null]),
    ),
  );
