import * as z from 'zod';
import type { Equipment } from '../vehicle-types/equipment.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

type Line = {
  /** As shown on the form. */
  code: string;
  /** The specification's `inspectionItemName`. */
  name: string;
  section: ItemSection;
  title: string;
  /** Vehicle types that the line is checked on; all if left out. */
  on?: readonly VehicleType[];
  /** Applies only to a vehicle that runs on gas. Source: VIRM alternative fuels, introduction. */
  alternativeFuel?: true;
  /** Applies to a vehicle of that type only if all of these are fitted. */
  fitted?: Partial<Record<VehicleType, readonly Equipment[]>>;
  /** Readings decide the result, so Pass All doesn't change it. Source: specification 2, section 4. */
  measured?: true;
  /** Checked only when required: starts as NOTAPPLICABLE although it applies. */
  optional?: true;
  /** The form version (`versionDate`) that introduced it; by default the first one, 2025-03-11. */
  since?: string;
};

/** The five sections that an inspector works through, in order. */
export const itemSections = [
  'externalInspection',
  'internalInspection',
  'chassisUnderBody',
  'roadBrakeTest',
  'underBonnet',
] as const;
export type ItemSection = (typeof itemSections)[number];

/**
 * What an inspector checks, by section, in the order of the paper form. To add an item, add a line.
 * Source: specification 2, section 3, "Checklist content".
 */
const bySection = {
  externalInspection: [
    { code: 'E1', name: 'externalHeadLamps', title: 'Head lamps', on: ['car', 'motorcycle'] },
    { code: 'E2', name: 'externalFogLamps', title: 'Fog lamps' },
    { code: 'E3', name: 'externalFrontDirectionIndicators', title: 'Front direction indicators' },
    { code: 'E4', name: 'externalRearDirectionIndicators', title: 'Rear direction indicators' },
    { code: 'E5', name: 'externalFrontPositionLamps', title: 'Front position lamps' },
    { code: 'E6', name: 'externalRearPositionLamps', title: 'Rear position lamps' },
    { code: 'E7', name: 'externalStopLamps', title: 'Stop lamps' },
    { code: 'E8', name: 'externalHighMountedStopLamps', title: 'High-mounted stop lamps', on: ['car'] },
    { code: 'E9', name: 'externalRegistrationPlateLamps', title: 'Registration plate lamps' },
    { code: 'E10', name: 'externalRearReflectors', title: 'Rear reflectors' },
    { code: 'E11', name: 'externalOtherLamps', title: 'Other lamps' },
    { code: 'E12', name: 'externalProjections', title: 'Projections' },
    { code: 'E13', name: 'externalMotorcycleFootrests', title: 'Motorcycle footrests', on: ['motorcycle'] },
    { code: 'E14', name: 'externalStructureCorrosion', title: 'Structure corrosion (external)' },
    { code: 'E15', name: 'externalDimensions', title: 'Dimensions' },
    { code: 'E16', name: 'externalWindscreen', title: 'Windscreen', on: ['car', 'motorcycle'] },
    { code: 'E17', name: 'externalOtherGlazing', title: 'Other glazing', on: ['car', 'motorcycle'] },
    { code: 'E18', name: 'externalDoorsAndHingedPanels', title: 'Doors and hinged panels', on: ['car', 'trailer'] },
    { code: 'E19', name: 'externalMudGuards', title: 'Mud guards' },
  ],
  internalInspection: [
    { code: 'i1', name: 'internalWipers', title: 'Wipers', on: ['car'] },
    { code: 'i2', name: 'internalWashers', title: 'Washers', on: ['car'] },
    { code: 'i3', name: 'internalRearViewMirrors', title: 'Rear-view mirrors', on: ['car', 'motorcycle'] },
    { code: 'i4', name: 'internalSunVisors', title: 'Sun visors', on: ['car'] },
    { code: 'i5', name: 'internalSeatbelts', title: 'Seatbelts', on: ['car'] },
    { code: 'i6', name: 'internalSeats', title: 'Seats', on: ['car', 'motorcycle'] },
    { code: 'i7', name: 'internalHeadRestraints', title: 'Head restraints', on: ['car'] },
    { code: 'i8', name: 'internalInteriorImpact', title: 'Interior impact', on: ['car'] },
    { code: 'i9', name: 'internalAirbagCheck', title: 'Airbag check', on: ['car'] },
    { code: 'i10', name: 'internalAbsCheck', title: 'ABS check', on: ['car', 'motorcycle'] },
    { code: 'i11', name: 'internalAudibleWarningDevice', title: 'Audible warning device', on: ['car', 'motorcycle'] },
    { code: 'i12', name: 'internalSpareWheel', title: 'Spare wheel', on: ['car', 'trailer'] },
    {
      code: 'i13',
      name: 'internalDriverAssistance',
      title: 'Driver assistance warning lamps',
      on: ['car'],
      since: '2026-11-01',
    },
  ],
  chassisUnderBody: [
    { code: 'C1', name: 'chassisWheelsHubsAxles', title: 'Wheels, hubs and axles' },
    { code: 'C2', name: 'chassisSteering', title: 'Steering', on: ['car', 'motorcycle'] },
    { code: 'C3', name: 'chassisSuspension', title: 'Suspension' },
    { code: 'C4', name: 'chassisFuelTankLines', title: 'Fuel tank and lines', on: ['car', 'motorcycle'] },
    {
      code: 'C5',
      name: 'chassisBrakeComponents',
      title: 'Brake components',
      fitted: { trailer: ['trailerBrakesFitted'] },
    },
    { code: 'C6', name: 'chassisExhaustAndSmoke', title: 'Exhaust and smoke', on: ['car', 'motorcycle'] },
    { code: 'C7', name: 'chassisTyreCondition', title: 'Tyre condition' },
    { code: 'C8', name: 'chassisTyreTreadAndDepth', title: 'Tread and depth', measured: true },
    {
      code: 'C9',
      name: 'chassisTowingConnections',
      title: 'Towing connections',
      on: ['car', 'trailer'],
      fitted: { car: ['towbarFitted'] },
    },
    { code: 'C10', name: 'chassisSafetyChain', title: 'Safety chain', on: ['trailer'] },
    {
      code: 'C11',
      name: 'chassisDualSafetyChain',
      title: 'Dual safety chain',
      on: ['trailer'],
      fitted: { trailer: ['dualSafetyChainFitted'] },
    },
    { code: 'C12', name: 'chassisStructureCorrosion', title: 'Structure corrosion (chassis)' },
  ],
  roadBrakeTest: [
    {
      code: 'R1',
      name: 'serviceBrakePerformance',
      title: 'Service brake performance',
      measured: true,
      fitted: { trailer: ['trailerBrakesFitted'] },
    },
    {
      code: 'R2',
      name: 'serviceBrakeBalance',
      title: 'Balance',
      on: ['car', 'trailer'],
      fitted: { trailer: ['trailerBrakesFitted'] },
    },
    {
      code: 'R3',
      name: 'parkingBrakeReading',
      title: 'Parking brake reading',
      on: ['car', 'trailer'],
      measured: true,
      fitted: { trailer: ['trailerBrakesFitted'] },
    },
    { code: 'RS', name: 'stallTest', title: 'Stall test', on: ['car'], optional: true },
    {
      code: 'R4',
      name: 'parkingBrakePerformance',
      title: 'Parking brake performance',
      fitted: { motorcycle: ['motorcycleParkingBrakeFitted'], trailer: ['trailerBrakesFitted'] },
    },
    {
      code: 'R5',
      name: 'trailerBreakawayBrake',
      title: 'Trailer breakaway brake',
      on: ['trailer'],
      fitted: { trailer: ['trailerBrakesFitted', 'breakawayBrakeFitted'] },
    },
    { code: 'R6', name: 'speedometer', title: 'Speedometer', on: ['car', 'motorcycle'] },
  ],
  underBonnet: [
    {
      code: 'U1',
      name: 'underBonnetAlternativeFuelWorkingOrder',
      title: 'Alternative fuel system working order',
      on: ['car'],
      alternativeFuel: true,
    },
    {
      code: 'U2',
      name: 'underBonnetAlternativeFuelCertificateCurrent',
      title: 'Alternative fuel certificate current',
      on: ['car'],
      alternativeFuel: true,
    },
    {
      code: 'U3',
      name: 'underBonnetAlternativeFuelSystemSafe',
      title: 'Alternative fuel system safe',
      on: ['car'],
      alternativeFuel: true,
    },
    { code: 'U4', name: 'underBonnetModifiedVehicle', title: 'Modified vehicle' },
    { code: 'U5', name: 'underBonnetChassisVinCorrect', title: 'Chassis / VIN correct' },
    { code: 'U6', name: 'underBonnetStructureCorrosion', title: 'Structure corrosion (under bonnet)', on: ['car'] },
    { code: 'U7', name: 'underBonnetEngineDriveTrain', title: 'Engine and drive train', on: ['car', 'motorcycle'] },
    { code: 'U8', name: 'underBonnetFuelSystem', title: 'Fuel system', on: ['car', 'motorcycle'] },
  ],
} as const satisfies Record<ItemSection, readonly Omit<Line, 'section'>[]>;

export type ItemName = (typeof bySection)[ItemSection][number]['name'];
export type ChecklistLine = Line & { name: ItemName };

export const checklist: readonly ChecklistLine[] = itemSections.flatMap((section) =>
  bySection[section].map((line) => ({ ...line, section })),
);
export const itemNames = checklist.map(({ name }) => name);
export const ItemName = z.enum(itemNames);
const byName = new Map(checklist.map((line) => [line.name, line]));

/** Returns the line of an item; every `ItemName` has one. */
export const findLine = (name: ItemName): ChecklistLine => {
  const line = byName.get(name);
  if (!line) throw new Error(`No checklist line named ${name}`);
  return line;
};

/** Returns the item with a code. Codes are never reused. */
export const findItemName = (code: string): ItemName => {
  const line = checklist.find((one) => one.code === code);
  if (!line) throw new Error(`Unknown item code ${code}`);
  return line.name;
};

/** Returns the lines of a version of the form, optionally of one section. */
export const linesOn = (versionDate: string, section?: ItemSection) =>
  checklist.filter((line) => (line.since ?? '') <= versionDate && (!section || line.section === section));
