import type { VehicleType } from './vehicle-type.ts';

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
/** null if not measured. */
export type Readings = Readonly<Record<ReadingName, number | null>>;

export const readingUnit = (name: ReadingName) => (name in treadDepths ? 'mm' : '%');

/** Readings of one axle: left and right, or a single one in the middle. */
export type Axle = {
  axle: string;
  readings: readonly [ReadingName, ReadingName] | readonly [ReadingName];
  /** True for an axle that many vehicles of the type lack. */
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
 * The readings of each vehicle type, from front to rear. A motorcycle uses the fields of the left side; a trailer with
 * one axle uses the rear ones. In addition, each brake has an overall reading.
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

/** True if vehicles of a type have this reading. */
export const hasReading = (vehicleType: VehicleType, name: ReadingName) => names[vehicleType].has(name);

const titles = { ...treadDepths, ...brakeReadings };
/** Returns the title of a reading, without "left" for a motorcycle. */
export const readingTitle = (name: ReadingName, vehicleType: VehicleType) =>
  vehicleType === 'motorcycle' ? titles[name].replace('left ', '') : titles[name];

/** Returns the axles that have a left and a right reading. */
export const listPairs = (axles: readonly Axle[]) =>
  axles.flatMap(({ axle, readings: [left, right] }) => (right ? [{ axle, left, right }] : []));
