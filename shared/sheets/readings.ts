import type { ItemName } from './checklist.ts';
import { limitsOn } from './rule-tables.ts';

/** Six tread depths in millimetres. Source: specification 2, section 3. */
export const treadDepths = {
  treadDepthLeftFront: 'left front',
  treadDepthRightFront: 'right front',
  treadDepthLeftMiddle: 'left middle',
  treadDepthRightMiddle: 'right middle',
  treadDepthLeftRear: 'left rear',
  treadDepthRightRear: 'right rear',
} as const;

/** Service and parking brake efficiencies in percent. */
export const brakeReadings = {
  serviceBrakeOverall: 'service brake overall',
  serviceBrakeLeftFront: 'service brake left front',
  serviceBrakeRightFront: 'service brake right front',
  serviceBrakeLeftRear: 'service brake left rear',
  serviceBrakeRightRear: 'service brake right rear',
  parkingBrakeOverall: 'parking brake overall',
  parkingBrakeLeft: 'parking brake left',
  parkingBrakeRight: 'parking brake right',
} as const;

export type ReadingName = keyof typeof treadDepths | keyof typeof brakeReadings;
/** null: not measured. */
export type Readings = Readonly<Record<ReadingName, number | null>>;

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

export const readingUnit = (name: ReadingName) => (name in treadDepths ? 'mm' : '%');

type Breach = { item: ItemName; reason: string };

/**
 * What readings beyond their limit say: a suggested FAIL and its reason, which the inspector may change.
 * Limits are dated; `versionDate` is the one the sheet pins. Source: decisions, "Readings and automatic reasons".
 */
export const breaches = (readings: Readings, versionDate: string, serviceBrakeOverallThreshold: number): Breach[] => {
  const { treadDepthMm, parkingBrakePercent, imbalanceShare } = limitsOn(versionDate);
  const found: Breach[] = [];
  for (const [name, place] of Object.entries(treadDepths)) {
    const depth = readings[name as keyof typeof treadDepths];
    if (depth !== null && depth < treadDepthMm)
      found.push({ item: 'chassisTyreTreadAndDepth', reason: `Tread depth below ${treadDepthMm} mm: ${place}` });
  }
  const { serviceBrakeOverall, parkingBrakeOverall } = readings;
  if (serviceBrakeOverall !== null && serviceBrakeOverall < serviceBrakeOverallThreshold)
    found.push({
      item: 'serviceBrakePerformance',
      reason: `Service brake below ${serviceBrakeOverallThreshold} % overall`,
    });
  if (parkingBrakeOverall !== null && parkingBrakeOverall < parkingBrakePercent)
    found.push({ item: 'parkingBrakeReading', reason: `Parking brake below ${parkingBrakePercent} % overall` });
  for (const { left, right, what } of axles)
    if (imbalance(readings[left], readings[right]) > imbalanceShare)
      found.push({
        item: 'serviceBrakeBalance',
        reason: `${what} left and right differ by more than ${imbalanceShare * 100} %`,
      });
  return found;
};

/** The pairs of readings that are compared, left with right. */
export const axles = [
  { what: 'Front service brake', left: 'serviceBrakeLeftFront', right: 'serviceBrakeRightFront' },
  { what: 'Rear service brake', left: 'serviceBrakeLeftRear', right: 'serviceBrakeRightRear' },
  { what: 'Parking brake', left: 'parkingBrakeLeft', right: 'parkingBrakeRight' },
] as const satisfies readonly { what: string; left: ReadingName; right: ReadingName }[];

/** Share by which the lower side falls short of the higher; nothing measured, or 0 and 0, counts as none. */
export const imbalance = (left: number | null, right: number | null) => {
  if (left === null || right === null) return 0;
  const higher = Math.max(left, right);
  return higher === 0 ? 0 : (higher - Math.min(left, right)) / higher;
};
