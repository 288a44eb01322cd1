import * as z from 'zod';
import type { Equipment } from '../vehicle-types/equipment.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

type Line = {
  /** As printed on the form. */
  code: string;
  /** The specification's `inspectionItemName`. */
  name: string;
  section: ItemSection;
  title: string;
  /** Vehicle types it is checked on; all if left out. */
  on?: readonly VehicleType[];
  /** Only on a vehicle that runs on gas. Source: VIRM alternative fuels, introduction. */
  alternativeFuel?: true;
  /** Only if all of these are fitted, on a vehicle of that type. */
  fitted?: Partial<Record<VehicleType, readonly Equipment[]>>;
  /** Decided by readings, so Pass All leaves it alone. Source: specification 2, section 4. */
  measured?: true;
  /** Checked only when called for: starts as NOTAPPLICABLE although it applies. */
  optional?: true;
  /** The form version (`versionDate`) that introduced it; by default the first one, 2025-03-11. */
  since?: string;
};

/** The five sections an inspector walks through, in order. */
export const itemSections = [
  'externalInspection',
  'internalInspection',
  'chassisUnderBody',
  'roadBrakeTest',
  'underBonnet',
] as const;
export type ItemSection = (typeof itemSections)[number];

/**
 * What an inspector checks, in the order of the paper form. To add an item, add a line.
 * Source: specification 2, section 3, "Checklist content".
 */
export const checklist = [
  {
    code: 'E1',
    name: 'externalHeadLamps',
    section: 'externalInspection',
    title: 'Head lamps',
    on: ['car', 'motorcycle'],
  },
  { code: 'E2', name: 'externalFogLamps', section: 'externalInspection', title: 'Fog lamps' },
  {
    code: 'E3',
    name: 'externalFrontDirectionIndicators',
    section: 'externalInspection',
    title: 'Front direction indicators',
  },
  {
    code: 'E4',
    name: 'externalRearDirectionIndicators',
    section: 'externalInspection',
    title: 'Rear direction indicators',
  },
  { code: 'E5', name: 'externalFrontPositionLamps', section: 'externalInspection', title: 'Front position lamps' },
  { code: 'E6', name: 'externalRearPositionLamps', section: 'externalInspection', title: 'Rear position lamps' },
  { code: 'E7', name: 'externalStopLamps', section: 'externalInspection', title: 'Stop lamps' },
  {
    code: 'E8',
    name: 'externalHighMountedStopLamps',
    section: 'externalInspection',
    title: 'High-mounted stop lamps',
    on: ['car'],
  },
  {
    code: 'E9',
    name: 'externalRegistrationPlateLamps',
    section: 'externalInspection',
    title: 'Registration plate lamps',
  },
  { code: 'E10', name: 'externalRearReflectors', section: 'externalInspection', title: 'Rear reflectors' },
  { code: 'E11', name: 'externalOtherLamps', section: 'externalInspection', title: 'Other lamps' },
  { code: 'E12', name: 'externalProjections', section: 'externalInspection', title: 'Projections' },
  {
    code: 'E13',
    name: 'externalMotorcycleFootrests',
    section: 'externalInspection',
    title: 'Motorcycle footrests',
    on: ['motorcycle'],
  },
  {
    code: 'E14',
    name: 'externalStructureCorrosion',
    section: 'externalInspection',
    title: 'Structure corrosion (external)',
  },
  { code: 'E15', name: 'externalDimensions', section: 'externalInspection', title: 'Dimensions' },
  {
    code: 'E16',
    name: 'externalWindscreen',
    section: 'externalInspection',
    title: 'Windscreen',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'E17',
    name: 'externalOtherGlazing',
    section: 'externalInspection',
    title: 'Other glazing',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'E18',
    name: 'externalDoorsAndHingedPanels',
    section: 'externalInspection',
    title: 'Doors and hinged panels',
    on: ['car', 'trailer'],
  },
  { code: 'E19', name: 'externalMudGuards', section: 'externalInspection', title: 'Mud guards' },
  { code: 'i1', name: 'internalWipers', section: 'internalInspection', title: 'Wipers', on: ['car'] },
  { code: 'i2', name: 'internalWashers', section: 'internalInspection', title: 'Washers', on: ['car'] },
  {
    code: 'i3',
    name: 'internalRearViewMirrors',
    section: 'internalInspection',
    title: 'Rear-view mirrors',
    on: ['car', 'motorcycle'],
  },
  { code: 'i4', name: 'internalSunVisors', section: 'internalInspection', title: 'Sun visors', on: ['car'] },
  { code: 'i5', name: 'internalSeatbelts', section: 'internalInspection', title: 'Seatbelts', on: ['car'] },
  { code: 'i6', name: 'internalSeats', section: 'internalInspection', title: 'Seats', on: ['car', 'motorcycle'] },
  { code: 'i7', name: 'internalHeadRestraints', section: 'internalInspection', title: 'Head restraints', on: ['car'] },
  { code: 'i8', name: 'internalInteriorImpact', section: 'internalInspection', title: 'Interior impact', on: ['car'] },
  { code: 'i9', name: 'internalAirbagCheck', section: 'internalInspection', title: 'Airbag check', on: ['car'] },
  {
    code: 'i10',
    name: 'internalAbsCheck',
    section: 'internalInspection',
    title: 'ABS check',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'i11',
    name: 'internalAudibleWarningDevice',
    section: 'internalInspection',
    title: 'Audible warning device',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'i12',
    name: 'internalSpareWheel',
    section: 'internalInspection',
    title: 'Spare wheel',
    on: ['car', 'trailer'],
  },
  {
    code: 'i13',
    name: 'internalDriverAssistance',
    section: 'internalInspection',
    title: 'Driver assistance warning lamps',
    on: ['car'],
    since: '2026-11-01',
  },
  { code: 'C1', name: 'chassisWheelsHubsAxles', section: 'chassisUnderBody', title: 'Wheels, hubs and axles' },
  { code: 'C2', name: 'chassisSteering', section: 'chassisUnderBody', title: 'Steering', on: ['car', 'motorcycle'] },
  { code: 'C3', name: 'chassisSuspension', section: 'chassisUnderBody', title: 'Suspension' },
  {
    code: 'C4',
    name: 'chassisFuelTankLines',
    section: 'chassisUnderBody',
    title: 'Fuel tank and lines',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'C5',
    name: 'chassisBrakeComponents',
    section: 'chassisUnderBody',
    title: 'Brake components',
    fitted: { trailer: ['trailerBrakesFitted'] },
  },
  {
    code: 'C6',
    name: 'chassisExhaustAndSmoke',
    section: 'chassisUnderBody',
    title: 'Exhaust and smoke',
    on: ['car', 'motorcycle'],
  },
  { code: 'C7', name: 'chassisTyreCondition', section: 'chassisUnderBody', title: 'Tyre condition' },
  {
    code: 'C8',
    name: 'chassisTyreTreadAndDepth',
    section: 'chassisUnderBody',
    title: 'Tread and depth',
    measured: true,
  },
  {
    code: 'C9',
    name: 'chassisTowingConnections',
    section: 'chassisUnderBody',
    title: 'Towing connections',
    on: ['car', 'trailer'],
    fitted: { car: ['towbarFitted'] },
  },
  { code: 'C10', name: 'chassisSafetyChain', section: 'chassisUnderBody', title: 'Safety chain', on: ['trailer'] },
  {
    code: 'C11',
    name: 'chassisDualSafetyChain',
    section: 'chassisUnderBody',
    title: 'Dual safety chain',
    on: ['trailer'],
    fitted: { trailer: ['dualSafetyChainFitted'] },
  },
  {
    code: 'C12',
    name: 'chassisStructureCorrosion',
    section: 'chassisUnderBody',
    title: 'Structure corrosion (chassis)',
  },
  {
    code: 'R1',
    name: 'serviceBrakePerformance',
    section: 'roadBrakeTest',
    title: 'Service brake performance',
    measured: true,
    fitted: { trailer: ['trailerBrakesFitted'] },
  },
  {
    code: 'R2',
    name: 'serviceBrakeBalance',
    section: 'roadBrakeTest',
    title: 'Balance',
    on: ['car', 'trailer'],
    fitted: { trailer: ['trailerBrakesFitted'] },
  },
  {
    code: 'R3',
    name: 'parkingBrakeReading',
    section: 'roadBrakeTest',
    title: 'Parking brake reading',
    on: ['car', 'trailer'],
    measured: true,
    fitted: { trailer: ['trailerBrakesFitted'] },
  },
  { code: 'RS', name: 'stallTest', section: 'roadBrakeTest', title: 'Stall test', on: ['car'], optional: true },
  {
    code: 'R4',
    name: 'parkingBrakePerformance',
    section: 'roadBrakeTest',
    title: 'Parking brake performance',
    fitted: { motorcycle: ['motorcycleParkingBrakeFitted'], trailer: ['trailerBrakesFitted'] },
  },
  {
    code: 'R5',
    name: 'trailerBreakawayBrake',
    section: 'roadBrakeTest',
    title: 'Trailer breakaway brake',
    on: ['trailer'],
    fitted: { trailer: ['trailerBrakesFitted', 'breakawayBrakeFitted'] },
  },
  { code: 'R6', name: 'speedometer', section: 'roadBrakeTest', title: 'Speedometer', on: ['car', 'motorcycle'] },
  {
    code: 'U1',
    name: 'underBonnetAlternativeFuelWorkingOrder',
    section: 'underBonnet',
    title: 'Alternative fuel system working order',
    on: ['car'],
    alternativeFuel: true,
  },
  {
    code: 'U2',
    name: 'underBonnetAlternativeFuelCertificateCurrent',
    section: 'underBonnet',
    title: 'Alternative fuel certificate current',
    on: ['car'],
    alternativeFuel: true,
  },
  {
    code: 'U3',
    name: 'underBonnetAlternativeFuelSystemSafe',
    section: 'underBonnet',
    title: 'Alternative fuel system safe',
    on: ['car'],
    alternativeFuel: true,
  },
  { code: 'U4', name: 'underBonnetModifiedVehicle', section: 'underBonnet', title: 'Modified vehicle' },
  { code: 'U5', name: 'underBonnetChassisVinCorrect', section: 'underBonnet', title: 'Chassis / VIN correct' },
  {
    code: 'U6',
    name: 'underBonnetStructureCorrosion',
    section: 'underBonnet',
    title: 'Structure corrosion (under bonnet)',
    on: ['car'],
  },
  {
    code: 'U7',
    name: 'underBonnetEngineDriveTrain',
    section: 'underBonnet',
    title: 'Engine and drive train',
    on: ['car', 'motorcycle'],
  },
  {
    code: 'U8',
    name: 'underBonnetFuelSystem',
    section: 'underBonnet',
    title: 'Fuel system',
    on: ['car', 'motorcycle'],
  },
] as const satisfies readonly Line[];

export type ItemName = (typeof checklist)[number]['name'];
export type ChecklistLine = Line & { name: ItemName };

const lines: readonly ChecklistLine[] = checklist;
export const itemNames = lines.map(({ name }) => name);
export const ItemName = z.enum(itemNames);
const byName = new Map(lines.map((line) => [line.name, line]));

/** Returns the line of an item; every `ItemName` has one. */
export const findLine = (name: ItemName): ChecklistLine => {
  const line = byName.get(name);
  if (!line) throw new Error(`No checklist line named ${name}`);
  return line;
};

/** Returns the lines of a version of the form, optionally of one section. */
export const linesOn = (versionDate: string, section?: ItemSection) =>
  lines.filter((line) => (line.since ?? '') <= versionDate && (!section || line.section === section));
