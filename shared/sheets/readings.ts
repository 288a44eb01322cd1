import { type ReadingName, type Readings, treadDepths } from '../vehicle-types/reading-names.ts';
import { hasReading, pairsOf, readingPlans, readingTitle } from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import type { ItemName } from './checklist.ts';
import { limitOn } from './rule-tables.ts';

/** Where each reading is taken down: beside the item that it decides. */
export const readingsByItem: Readonly<Partial<Record<ItemName, readonly ReadingName[]>>> = {
  chassisTyreTreadAndDepth: Object.keys(treadDepths) as (keyof typeof treadDepths)[],
  serviceBrakePerformance: [
    'serviceBrakeOverall',
    'serviceBrakeLeftFront',
    'serviceBrakeRightFront',
    'serviceBrakeLeftRear',
    'serviceBrakeRightRear',
  ],
  parkingBrakeReading: ['parkingBrakeOverall', 'parkingBrakeLeft', 'parkingBrakeRight'],
};

/** Those that have a say in an item: its own, and in the balance of the brakes those of both sides. */
export const listReadings = (item: ItemName, vehicleType: VehicleType): readonly ReadingName[] =>
  item === 'serviceBrakeBalance'
    ? comparedOn(vehicleType).flatMap(({ left, right }) => [left, right])
    : (readingsByItem[item] ?? []);

type Breach = {
  item: ItemName;
  reason: string;
  /** The one that decides; of two that are compared, none. */
  reading?: ReadingName;
  /** Whether the limit was confirmed. */
  confirmed: boolean;
};

/**
 * What readings beyond their limit say: a suggested FAIL and its reason, which the inspector may change. Only what a vehicle
 * of the type has counts, and only limits that are known for it.
 * Limits are dated; `versionDate` is the one the sheet pins. Source: decisions, "Readings and automatic reasons".
 */
export const breaches = (
  sheet: Readings & { vehicleType: VehicleType },
  versionDate: string,
  serviceBrakeOverallThreshold: number,
): Breach[] => {
  const { vehicleType } = sheet;
  const form = { versionDate, vehicleType };
  const below = (name: ReadingName, least: number) => (sheet[name] ?? least) < least;
  const found: Breach[] = [];
  const tread = limitOn('treadDepthMm', form);
  for (const name of Object.keys(treadDepths) as (keyof typeof treadDepths)[])
    if (tread && hasReading(vehicleType, name) && below(name, tread.value))
      found.push({
        item: 'chassisTyreTreadAndDepth',
        reason: `Tread depth below ${tread.value} mm: ${readingTitle(name, vehicleType)}`,
        reading: name,
        confirmed: tread.confirmed,
      });
  const service = limitOn('serviceBrakePercent', form);
  if (service && below('serviceBrakeOverall', serviceBrakeOverallThreshold))
    found.push({
      item: 'serviceBrakePerformance',
      reason: `Service brake below ${serviceBrakeOverallThreshold} % overall`,
      reading: 'serviceBrakeOverall',
      confirmed: service.confirmed,
    });
  const parking = limitOn('parkingBrakePercent', form);
  if (parking && below('parkingBrakeOverall', parking.value))
    found.push({
      item: 'parkingBrakeReading',
      reason: `Parking brake below ${parking.value} % overall`,
      reading: 'parkingBrakeOverall',
      confirmed: parking.confirmed,
    });
  const differ = limitOn('imbalanceShare', form);
  for (const { left, right, what } of differ ? comparedOn(vehicleType) : [])
    if (differ && imbalance(sheet[left], sheet[right]) > differ.value)
      found.push({
        item: 'serviceBrakeBalance',
        reason: `${what} left and right differ by more than ${differ.value * 100} %`,
        confirmed: differ.confirmed,
      });
  return found;
};

/** The pairs of readings that are compared, left with right. */
export const comparedOn = (vehicleType: VehicleType) => {
  const { service, parking } = readingPlans[vehicleType];
  return [
    ...pairsOf(service).map((pair) => ({ ...pair, what: `${pair.axle} service brake` })),
    ...pairsOf(parking).map((pair) => ({ ...pair, what: 'Parking brake' })),
  ];
};

/** Share by which the lower side falls short of the higher; nothing measured, or 0 and 0, counts as none. */
export const imbalance = (left: number | null, right: number | null) => {
  if (left === null || right === null) return 0;
  const higher = Math.max(left, right);
  if (higher === 0) return 0;
  // of 61 and 48.8 it is a fifth, and not a little more
  return Math.round(((higher - Math.min(left, right)) / higher) * 1e9) / 1e9;
};
