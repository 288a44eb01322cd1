import { brakeReadings, type ReadingName, treadDepths } from './reading-names.ts';
import type { VehicleType } from './vehicle-type.ts';

/** Readings of one axle: left and right, or the one in the middle. */
export type Axle = {
  axle: string;
  readings: readonly [ReadingName, ReadingName] | readonly [ReadingName];
  /** Many vehicles of the type have none. */
  spare?: true;
};
type Plan = { tyres: readonly Axle[]; service: readonly Axle[]; parking: readonly Axle[] };

const brakesOfTwoTracks = {
  service: [
    { axle: 'Front', readings: ['serviceBrakeLeftFront', 'serviceBrakeRightFront'] },
    { axle: 'Rear', readings: ['serviceBrakeLeftRear', 'serviceBrakeRightRear'] },
  ],
  parking: [{ axle: 'Each side', readings: ['parkingBrakeLeft', 'parkingBrakeRight'] }],
} as const satisfies Omit<Plan, 'tyres'>;

/**
 * Which of the readings a vehicle of a type has, from its front. A motorcycle's front and rear stand in the fields of the
 * left side; a trailer with one axle uses the rear one. Beside them stands each brake as a whole.
 */
export const readingPlans: Readonly<Record<VehicleType, Plan>> = {
  car: {
    tyres: [
      { axle: 'Front', readings: ['treadDepthLeftFront', 'treadDepthRightFront'] },
      { axle: 'Middle', readings: ['treadDepthLeftMiddle', 'treadDepthRightMiddle'], spare: true },
      { axle: 'Rear', readings: ['treadDepthLeftRear', 'treadDepthRightRear'] },
    ],
    ...brakesOfTwoTracks,
  },
  motorcycle: {
    tyres: [
      { axle: 'Front', readings: ['treadDepthLeftFront'] },
      { axle: 'Rear', readings: ['treadDepthLeftRear'] },
    ],
    service: [
      { axle: 'Front', readings: ['serviceBrakeLeftFront'] },
      { axle: 'Rear', readings: ['serviceBrakeLeftRear'] },
    ],
    parking: [],
  },
  trailer: {
    tyres: [
      { axle: 'Front', readings: ['treadDepthLeftFront', 'treadDepthRightFront'], spare: true },
      { axle: 'Middle', readings: ['treadDepthLeftMiddle', 'treadDepthRightMiddle'], spare: true },
      { axle: 'Rear', readings: ['treadDepthLeftRear', 'treadDepthRightRear'] },
    ],
    ...brakesOfTwoTracks,
  },
};

const namesOn = ({ tyres, service, parking }: Plan): ReadonlySet<ReadingName> =>
  new Set<ReadingName>([
    ...[...tyres, ...service, ...parking].flatMap(({ readings }) => readings),
    'serviceBrakeOverall',
    'parkingBrakeOverall',
  ]);
const names: Readonly<Record<VehicleType, ReadonlySet<ReadingName>>> = {
  car: namesOn(readingPlans.car),
  motorcycle: namesOn(readingPlans.motorcycle),
  trailer: namesOn(readingPlans.trailer),
};

/** Whether vehicles of a type have this reading. */
export const hasReading = (vehicleType: VehicleType, name: ReadingName) => names[vehicleType].has(name);

const titles = { ...treadDepths, ...brakeReadings };
/** A reading in words: on one track nothing is left or right. */
export const readingTitle = (name: ReadingName, vehicleType: VehicleType) =>
  vehicleType === 'motorcycle' ? titles[name].replace('left ', '') : titles[name];

/** Left with right, where a vehicle has both. */
export const pairsOf = (axles: readonly Axle[]) =>
  axles.flatMap(({ axle, readings: [left, right] }) => (right ? [{ axle, left, right }] : []));
