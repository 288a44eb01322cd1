import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** What vehicles fail on, and how often one beside the others. Lamps, tyres and brakes lead, as in what the agency has published of years. */
type Fault = { item: string; weight: number; on?: readonly VehicleType[] };

const faults: readonly Fault[] = [
  { item: 'externalHeadLamps', weight: 9, on: ['car', 'motorcycle'] },
  { item: 'externalFrontDirectionIndicators', weight: 3 },
  { item: 'externalRearDirectionIndicators', weight: 3 },
  { item: 'externalFrontPositionLamps', weight: 2.5 },
  { item: 'externalRearPositionLamps', weight: 3 },
  { item: 'externalStopLamps', weight: 9 },
  { item: 'externalHighMountedStopLamps', weight: 3, on: ['car'] },
  { item: 'externalRegistrationPlateLamps', weight: 8 },
  { item: 'externalRearReflectors', weight: 0.7 },
  { item: 'externalStructureCorrosion', weight: 1.5 },
  { item: 'externalWindscreen', weight: 3, on: ['car'] },
  { item: 'externalDoorsAndHingedPanels', weight: 0.6, on: ['car', 'trailer'] },
  { item: 'externalMudGuards', weight: 0.6 },
  { item: 'internalWipers', weight: 8, on: ['car'] },
  { item: 'internalWashers', weight: 2.5, on: ['car'] },
  { item: 'internalRearViewMirrors', weight: 0.6, on: ['car', 'motorcycle'] },
  { item: 'internalSeatbelts', weight: 2.5, on: ['car'] },
  { item: 'internalSeats', weight: 0.4, on: ['car', 'motorcycle'] },
  { item: 'internalAirbagCheck', weight: 1.2, on: ['car'] },
  { item: 'internalAbsCheck', weight: 0.8, on: ['car'] },
  { item: 'internalAudibleWarningDevice', weight: 1, on: ['car', 'motorcycle'] },
  { item: 'chassisWheelsHubsAxles', weight: 2.5 },
  { item: 'chassisSteering', weight: 4.5, on: ['car', 'motorcycle'] },
  { item: 'chassisSuspension', weight: 9, on: ['car', 'motorcycle'] },
  { item: 'chassisBrakeComponents', weight: 5, on: ['car', 'motorcycle'] },
  { item: 'chassisExhaustAndSmoke', weight: 2.5, on: ['car', 'motorcycle'] },
  { item: 'chassisTyreCondition', weight: 6 },
  { item: 'chassisTyreTreadAndDepth', weight: 13 },
  { item: 'chassisTowingConnections', weight: 3, on: ['trailer'] },
  { item: 'chassisSafetyChain', weight: 4, on: ['trailer'] },
  { item: 'chassisStructureCorrosion', weight: 1.5 },
  { item: 'serviceBrakePerformance', weight: 4, on: ['car', 'motorcycle'] },
  { item: 'serviceBrakeBalance', weight: 3, on: ['car'] },
  { item: 'parkingBrakePerformance', weight: 4, on: ['car'] },
  { item: 'speedometer', weight: 0.3, on: ['car', 'motorcycle'] },
  { item: 'underBonnetEngineDriveTrain', weight: 2.5, on: ['car', 'motorcycle'] },
  { item: 'underBonnetFuelSystem', weight: 0.6, on: ['car', 'motorcycle'] },
];

const listFor = (vehicleType: VehicleType) => faults.filter(({ on }) => !on || on.includes(vehicleType));
export const faultsOf: Readonly<Record<VehicleType, readonly Fault[]>> = {
  car: listFor('car'),
  motorcycle: listFor('motorcycle'),
  trailer: listFor('trailer'),
};
export const faultItems = faults.map(({ item }) => item);
