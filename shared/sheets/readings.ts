import {
  brakeReadings,
  hasReading,
  listPairs,
  type ReadingName,
  type Readings,
  readingPlans,
  readingTitle,
  treadDepths,
} from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import type { ItemName } from './checklist.ts';
import { getLimit, type LimitName } from './rule-tables.ts';

/** The readings beside each item, which decide its result. */
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

/** True for the field of a reading, which may have decimals. */
export const isReading = (name: string): name is ReadingName => name in treadDepths || name in brakeReadings;

/** Returns the readings that affect an item: its own readings or, for the brake balance, those of both sides. */
export const listReadings = (item: ItemName, vehicleType: VehicleType): readonly ReadingName[] =>
  item === 'serviceBrakeBalance'
    ? comparedOn(vehicleType).flatMap(({ left, right }) => [left, right])
    : (readingsByItem[item] ?? []);

/** Returns the readings that decide an item by a known limit, of axles that all vehicles of the type have. */
export const listDueReadings = (item: ItemName, sheet: { versionDate: string; vehicleType: VehicleType }) => {
  const { tyres } = readingPlans[sheet.vehicleType];
  const due: Partial<Record<ItemName, [LimitName, readonly ReadingName[]]>> = {
    chassisTyreTreadAndDepth: ['treadDepthMm', tyres.filter(({ spare }) => !spare).flatMap(({ readings }) => readings)],
    serviceBrakePerformance: ['serviceBrakePercent', ['serviceBrakeOverall']],
    parkingBrakeReading: ['parkingBrakePercent', ['parkingBrakeOverall']],
  };
  const [limit, readings] = due[item] ?? [];
  return limit && getLimit(limit, sheet) ? (readings ?? []) : [];
};

type Breach = {
  item: ItemName;
  reason: string;
  /** The reading that is beyond the limit; absent if two readings are compared. */
  reading?: ReadingName;
  /** True if an official page confirms the limit. */
  confirmed: boolean;
};

/**
 * Returns readings beyond their limit: each suggests a FAIL with a reason, which the inspector may change. Uses only
 * readings of the vehicle type, and known limits. Limits are dated: those of the sheet's `versionDate` apply. Source:
 * decisions, "Readings and automatic reasons". Don't change the wording of a reason: stored reasons and doubts are
 * compared with it.
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
  const tread = getLimit('treadDepthMm', form);
  for (const name of Object.keys(treadDepths) as (keyof typeof treadDepths)[])
    if (tread && hasReading(vehicleType, name) && below(name, tread.value))
      found.push({
        item: 'chassisTyreTreadAndDepth',
        reason: `Tread depth below ${tread.value} mm: ${readingTitle(name, vehicleType)}`,
        reading: name,
        confirmed: tread.confirmed,
      });
  const service = getLimit('serviceBrakePercent', form);
  if (service && below('serviceBrakeOverall', serviceBrakeOverallThreshold))
    found.push({
      item: 'serviceBrakePerformance',
      reason: `Service brake below ${serviceBrakeOverallThreshold} % overall`,
      reading: 'serviceBrakeOverall',
      confirmed: service.confirmed,
    });
  const parking = getLimit('parkingBrakePercent', form);
  if (parking && below('parkingBrakeOverall', parking.value))
    found.push({
      item: 'parkingBrakeReading',
      reason: `Parking brake below ${parking.value} % overall`,
      reading: 'parkingBrakeOverall',
      confirmed: parking.confirmed,
    });
  const differ = getLimit('imbalanceShare', form);
  for (const { left, right, what } of differ ? comparedOn(vehicleType) : [])
    if (differ && imbalance(sheet[left], sheet[right]) > differ.value)
      found.push({
        item: 'serviceBrakeBalance',
        reason: `${what} left and right differ by more than ${differ.value * 100} %`,
        confirmed: differ.confirmed,
      });
  return found;
};

/** Returns the pairs of readings to compare, left with right. */
export const comparedOn = (vehicleType: VehicleType) => {
  const { service, parking } = readingPlans[vehicleType];
  return [
    ...listPairs(service).map((pair) => ({ ...pair, what: `${pair.axle} service brake` })),
    ...listPairs(parking).map((pair) => ({ ...pair, what: 'Parking brake' })),
  ];
};

/** Returns by what share the lower side is below the higher; 0 if either is missing or both are 0. */
export const imbalance = (left: number | null, right: number | null) => {
  if (left === null || right === null) return 0;
  const higher = Math.max(left, right);
  if (higher === 0) return 0;
  // rounds off floating-point errors: 48.8 is exactly a fifth below 61
  return Math.round(((higher - Math.min(left, right)) / higher) * 1e9) / 1e9;
};
