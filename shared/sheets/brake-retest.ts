import { listItems } from './items.ts';
import type { FilledSheet } from './model.ts';
import { readingsByItem } from './readings.ts';

const BRAKE_PARTS = 'chassisBrakeComponents';

/**
 * Returns a hint to repeat the brake test: brake parts failed and now pass, but the readings are from before the
 * repair. `earlier` is the rechecked inspection. Source: VIRM 3-11, according to the trade press.
 */
export const suggestBrakeRetest = (recheck: FilledSheet, earlier: FilledSheet) => {
  const repaired = partsFailed(earlier) && !partsFailed(recheck);
  // readings of failed items are empty until they are measured again
  const read = (readingsByItem.serviceBrakePerformance ?? []).filter((name) => recheck[name] !== null);
  if (!repaired || read.some((name) => recheck[name] !== earlier[name])) return undefined;
  return `${AGAIN}${read.length > 0 ? ' The readings are still from before the repair.' : ''}`;
};

const AGAIN = 'Brake components were repaired. Repeat the service brake test.';

const partsFailed = (sheet: FilledSheet) =>
  listItems(sheet, 'chassisUnderBody').some(({ line, item }) => line.name === BRAKE_PARTS && item.result === 'FAIL');
