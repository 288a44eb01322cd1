import {
  hasReading,
  type ReadingName,
  type Readings,
  readingTitle,
  readingUnit,
} from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import type { ItemName } from './checklist.ts';
import { readingsByItem } from './readings.ts';

/** A brake tester hardly ever shows the same value for this many wheels. */
const WHEELS = 3;

/** Returns a hint on implausible brake readings; undefined if there is none. They can be submitted anyway. Source: RNZ, December 2018. */
export const readingDoubt = (readings: Readings, item: ItemName) => {
  if (item !== 'serviceBrakePerformance') return undefined;
  const wheels = (readingsByItem[item] ?? []).filter((name) => name !== OVERALL).map((name) => readings[name]);
  const measured = wheels.filter((reading) => reading !== null);
  return measured.length >= WHEELS && new Set(measured).size === 1
    ? `Every wheel reads ${measured[0]}%. Is that what the brake tester showed?`
    : undefined;
};

const OVERALL: ReadingName = 'serviceBrakeOverall';

/**
 * Higher values are typing errors: on good tyres, braking force is hardly more than the weight on them, and even new
 * off-road tyres have less tread.
 */
const HARDLY_ABOVE = { '%': 120, mm: 20 } as const;

/**
 * Returns implausible readings among those of the vehicle type. These limits are neither legal limits nor part of the
 * contract: earlier records exceed them. Don't change the wording: stored doubts are compared with it.
 */
export const unlikelyReadings = (
  sheet: Readings & { vehicleType: VehicleType },
  names: readonly ReadingName[] = Object.values(readingsByItem).flat(),
) =>
  names.flatMap((about) => {
    const unit = readingUnit(about);
    const most = HARDLY_ABOVE[unit];
    const value = sheet[about];
    if (value === null || value <= most || !hasReading(sheet.vehicleType, about)) return [];
    const title = readingTitle(about, sheet.vehicleType);
    const what = unit === 'mm' ? `tread depth ${title}` : title;
    return [{ about, said: `${what} ${value} ${unit}, hardly ever above ${most} ${unit}` }];
  });
