import type { ItemName } from '../sheets/checklist.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

/** The in-service manual (VIRM). NZTA has renamed pages before, so URLs are data with a fallback. */
export const MANUAL = 'https://vehicleinspection.nzta.govt.nz/virms/in-service-wof-and-cof/';

/** The manual's part for each vehicle type. */
const parts: Readonly<Record<VehicleType, string>> = {
  car: 'general',
  motorcycle: 'motorcycles',
  trailer: 'general-trailers',
};

const onMotorVehicles = (path: string) => ({ car: path, motorcycle: path });
const onAll = (path: string) => ({ ...onMotorVehicles(path), trailer: path });

/** Paths relative to the part's URL; without a path, the link goes to the start of the manual. */
const pages: Readonly<Partial<Record<ItemName, Partial<Record<VehicleType, string>>>>> = {
  externalHeadLamps: onMotorVehicles('lighting/headlamps'),
  externalFogLamps: onAll('lighting'),
  externalFrontDirectionIndicators: onAll('lighting'),
  externalRearDirectionIndicators: onAll('lighting'),
  externalFrontPositionLamps: onAll('lighting'),
  externalRearPositionLamps: onAll('lighting'),
  externalStopLamps: onAll('lighting'),
  externalHighMountedStopLamps: { car: 'lighting' },
  externalRegistrationPlateLamps: onAll('lighting'),
  externalRearReflectors: onAll('lighting'),
  externalOtherLamps: onAll('lighting'),
  externalProjections: onAll('vehicle-exterior'),
  externalMotorcycleFootrests: { motorcycle: '' },
  externalStructureCorrosion: {
    car: 'vehicle-structure/structure',
    motorcycle: 'vehicle-structure',
    trailer: 'vehicle-structure/structure',
  },
  externalDimensions: onAll('vehicle-exterior'),
  externalWindscreen: onMotorVehicles('vision/glazing'),
  externalOtherGlazing: onMotorVehicles('vision/glazing'),
  externalDoorsAndHingedPanels: { car: 'entrance-and-exit', trailer: 'vehicle-structure/structure' },
  externalMudGuards: onAll('tyres,-wheels-and-hubs'),
  internalWipers: { car: 'vision' },
  internalWashers: { car: 'vision' },
  internalRearViewMirrors: onMotorVehicles('vision'),
  internalSunVisors: { car: 'vision' },
  internalSeatbelts: { car: 'vehicle-interior' },
  internalSeats: onMotorVehicles('vehicle-interior'),
  internalHeadRestraints: { car: 'vehicle-interior' },
  internalInteriorImpact: { car: 'vehicle-interior' },
  internalAirbagCheck: { car: 'vehicle-interior/airbags' },
  internalAbsCheck: onMotorVehicles('brakes/service-brake-and-parking-brake'),
  internalAudibleWarningDevice: onMotorVehicles('vehicle-interior'),
  internalSpareWheel: { car: 'tyres,-wheels-and-hubs/tyres-and-wheels', trailer: 'tyres,-wheels-and-hubs' },
  chassisWheelsHubsAxles: onAll('tyres,-wheels-and-hubs'),
  chassisSteering: onMotorVehicles(''),
  chassisSuspension: onAll(''),
  chassisFuelTankLines: onMotorVehicles('miscellaneous-items'),
  chassisBrakeComponents: { ...onMotorVehicles('brakes/service-brake-and-parking-brake'), trailer: 'brakes' },
  chassisExhaustAndSmoke: onMotorVehicles(''),
  chassisTyreCondition: {
    ...onMotorVehicles('tyres,-wheels-and-hubs/tyres-and-wheels'),
    trailer: 'tyres,-wheels-and-hubs',
  },
  chassisTyreTreadAndDepth: {
    ...onMotorVehicles('tyres,-wheels-and-hubs/tyres-and-wheels'),
    trailer: 'tyres,-wheels-and-hubs',
  },
  chassisTowingConnections: {
    car: 'towing-connections',
    trailer: 'towing-connections/light-trailer-drawbar-and-kingpin',
  },
  chassisSafetyChain: { trailer: 'towing-connections/light-trailer-drawbar-and-kingpin' },
  chassisDualSafetyChain: { trailer: 'towing-connections/light-trailer-drawbar-and-kingpin' },
  chassisStructureCorrosion: {
    car: 'vehicle-structure/structure',
    motorcycle: 'vehicle-structure',
    trailer: 'vehicle-structure/structure',
  },
  serviceBrakePerformance: { ...onMotorVehicles('brakes/service-brake-and-parking-brake'), trailer: 'brakes' },
  serviceBrakeBalance: { car: 'brakes/service-brake-and-parking-brake', trailer: 'brakes' },
  parkingBrakeReading: { car: 'brakes/service-brake-and-parking-brake', trailer: 'brakes' },
  stallTest: { car: 'brakes/service-brake-and-parking-brake' },
  parkingBrakePerformance: { ...onMotorVehicles('brakes/service-brake-and-parking-brake'), trailer: 'brakes' },
  trailerBreakawayBrake: { trailer: 'brakes' },
  speedometer: onMotorVehicles('vehicle-interior'),
  underBonnetAlternativeFuelWorkingOrder: { car: 'miscellaneous-items' },
  underBonnetAlternativeFuelCertificateCurrent: { car: 'miscellaneous-items' },
  underBonnetAlternativeFuelSystemSafe: { car: 'miscellaneous-items' },
  underBonnetModifiedVehicle: onAll(''),
  underBonnetChassisVinCorrect: {
    car: 'vehicle-identification/vin-and-chassis-number',
    motorcycle: 'vehicle-identification',
    trailer: '',
  },
  underBonnetStructureCorrosion: { car: 'vehicle-structure/structure' },
  underBonnetEngineDriveTrain: onMotorVehicles('miscellaneous-items'),
  underBonnetFuelSystem: onMotorVehicles('miscellaneous-items'),
};

/** Returns the manual's page on an item for a vehicle type, or its start page. Source: specification 2, section 9. */
export const virmLink = (item: ItemName | undefined, vehicleType: VehicleType) => {
  const path = item && pages[item]?.[vehicleType];
  return path === undefined ? MANUAL : MANUAL + [parts[vehicleType], path].filter(Boolean).join('/');
};
