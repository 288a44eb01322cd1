import { itemsOn } from './items.ts';
import type { FilledSheet } from './model.ts';
import { readingsByItem } from './readings.ts';

const BRAKE_PARTS = 'chassisBrakeComponents';

/**
 * Asks for another brake test, in words: parts of the brake failed, no longer do, and the readings are still those from
 * before the repair. `earlier` is the inspection that is rechecked. Source: VIRM 3-11, as trade press tells it.
 */
export const brakeRetest = (recheck: FilledSheet, earlier: FilledSheet) => {
  const repaired = partsFailed(earlier) && !partsFailed(recheck);
  // of what failed itself nothing stands there before it is measured again
  const read = (readingsByItem.serviceBrakePerformance ?? []).filter((name) => recheck[name] !== null);
  if (!repaired || read.some((name) => recheck[name] !== earlier[name])) return undefined;
  return `${AGAIN}${read.length > 0 ? ' Its readings are still those from before the repair.' : ''}`;
};

const AGAIN = 'Brake components failed and were repaired: test the service brake again.';

const partsFailed = (sheet: FilledSheet) =>
  itemsOn(sheet, 'chassisUnderBody').some(({ line, item }) => line.name === BRAKE_PARTS && item.result === 'FAIL');
