import type { ItemName } from '../sheets/checklist.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

/** The in-service manual (VIRM). NZTA has renamed pages before, so URLs are data with a fallback. */
const MANUAL = 'https://vehicleinspection.nzta.govt.nz/virms/in-service-wof-and-cof/';

/** Paths relative to the manual; the start of the manual if left out. */
const pages: Readonly<Partial<Record<ItemName, Partial<Record<VehicleType, string>>>>> = {
  externalHeadLamps: { car: 'general/lighting/headlamps', motorcycle: 'motorcycles/lighting/headlamps' },
  externalFogLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalFrontDirectionIndicators: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalRearDirectionIndicators: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalFrontPositionLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalRearPositionLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalStopLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalHighMountedStopLamps: { car: 'general/lighting' },
  externalRegistrationPlateLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalRearReflectors: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalOtherLamps: {
    car: 'general/lighting',
    motorcycle: 'motorcycles/lighting',
    trailer: 'general-trailers/lighting',
  },
  externalProjections: {
    car: 'general/vehicle-exterior',
    motorcycle: 'motorcycles/vehicle-exterior',
    trailer: 'general-trailers/vehicle-exterior',
  },
  externalMotorcycleFootrests: { motorcycle: 'motorcycles' },
  externalStructureCorrosion: {
    car: 'general/vehicle-structure/structure',
    motorcycle: 'motorcycles/vehicle-structure',
    trailer: 'general-trailers/vehicle-structure/structure',
  },
  externalDimensions: {
    car: 'general/vehicle-exterior',
    motorcycle: 'motorcycles/vehicle-exterior',
    trailer: 'general-trailers/vehicle-exterior',
  },
  externalWindscreen: { car: 'general/vision/glazing', motorcycle: 'motorcycles/vision/glazing' },
  externalOtherGlazing: { car: 'general/vision/glazing', motorcycle: 'motorcycles/vision/glazing' },
  externalDoorsAndHingedPanels: {
    car: 'general/entrance-and-exit',
    trailer: 'general-trailers/vehicle-structure/structure',
  },
  externalMudGuards: {
    car: 'general/tyres,-wheels-and-hubs',
    motorcycle: 'motorcycles/tyres,-wheels-and-hubs',
    trailer: 'general-trailers/tyres,-wheels-and-hubs',
  },
  internalWipers: { car: 'general/vision' },
  internalWashers: { car: 'general/vision' },
  internalRearViewMirrors: { car: 'general/vision', motorcycle: 'motorcycles/vision' },
  internalSunVisors: { car: 'general/vision' },
  internalSeatbelts: { car: 'general/vehicle-interior' },
  internalSeats: { car: 'general/vehicle-interior', motorcycle: 'motorcycles/vehicle-interior' },
  internalHeadRestraints: { car: 'general/vehicle-interior' },
  internalInteriorImpact: { car: 'general/vehicle-interior' },
  internalAirbagCheck: { car: 'general/vehicle-interior/airbags' },
  internalAbsCheck: {
    car: 'general/brakes/service-brake-and-parking-brake',
    motorcycle: 'motorcycles/brakes/service-brake-and-parking-brake',
  },
  internalAudibleWarningDevice: { car: 'general/vehicle-interior', motorcycle: 'motorcycles/vehicle-interior' },
  internalSpareWheel: {
    car: 'general/tyres,-wheels-and-hubs/tyres-and-wheels',
    trailer: 'general-trailers/tyres,-wheels-and-hubs',
  },
  chassisWheelsHubsAxles: {
    car: 'general/tyres,-wheels-and-hubs',
    motorcycle: 'motorcycles/tyres,-wheels-and-hubs',
    trailer: 'general-trailers/tyres,-wheels-and-hubs',
  },
  chassisSteering: { car: 'general', motorcycle: 'motorcycles' },
  chassisSuspension: { car: 'general', motorcycle: 'motorcycles', trailer: 'general-trailers' },
  chassisFuelTankLines: { car: 'general/miscellaneous-items', motorcycle: 'motorcycles/miscellaneous-items' },
  chassisBrakeComponents: {
    car: 'general/brakes/service-brake-and-parking-brake',
    motorcycle: 'motorcycles/brakes/service-brake-and-parking-brake',
    trailer: 'general-trailers/brakes',
  },
  chassisExhaustAndSmoke: { car: 'general', motorcycle: 'motorcycles' },
  chassisTyreCondition: {
    car: 'general/tyres,-wheels-and-hubs/tyres-and-wheels',
    motorcycle: 'motorcycles/tyres,-wheels-and-hubs/tyres-and-wheels',
    trailer: 'general-trailers/tyres,-wheels-and-hubs',
  },
  chassisTyreTreadAndDepth: {
    car: 'general/tyres,-wheels-and-hubs/tyres-and-wheels',
    motorcycle: 'motorcycles/tyres,-wheels-and-hubs/tyres-and-wheels',
    trailer: 'general-trailers/tyres,-wheels-and-hubs',
  },
  chassisTowingConnections: {
    car: 'general/towing-connections',
    trailer: 'general-trailers/towing-connections/light-trailer-drawbar-and-kingpin',
  },
  chassisSafetyChain: { trailer: 'general-trailers/towing-connections/light-trailer-drawbar-and-kingpin' },
  chassisDualSafetyChain: { trailer: 'general-trailers/towing-connections/light-trailer-drawbar-and-kingpin' },
  chassisStructureCorrosion: {
    car: 'general/vehicle-structure/structure',
    motorcycle: 'motorcycles/vehicle-structure',
    trailer: 'general-trailers/vehicle-structure/structure',
  },
  serviceBrakePerformance: {
    car: 'general/brakes/service-brake-and-parking-brake',
    motorcycle: 'motorcycles/brakes/service-brake-and-parking-brake',
    trailer: 'general-trailers/brakes',
  },
  serviceBrakeBalance: { car: 'general/brakes/service-brake-and-parking-brake', trailer: 'general-trailers/brakes' },
  parkingBrakeReading: { car: 'general/brakes/service-brake-and-parking-brake', trailer: 'general-trailers/brakes' },
  stallTest: { car: 'general/brakes/service-brake-and-parking-brake' },
  parkingBrakePerformance: {
    car: 'general/brakes/service-brake-and-parking-brake',
    motorcycle: 'motorcycles/brakes/service-brake-and-parking-brake',
    trailer: 'general-trailers/brakes',
  },
  trailerBreakawayBrake: { trailer: 'general-trailers/brakes' },
  speedometer: { car: 'general/vehicle-interior', motorcycle: 'motorcycles/vehicle-interior' },
  underBonnetAlternativeFuelWorkingOrder: { car: 'general/miscellaneous-items' },
  underBonnetAlternativeFuelCertificateCurrent: { car: 'general/miscellaneous-items' },
  underBonnetAlternativeFuelSystemSafe: { car: 'general/miscellaneous-items' },
  underBonnetModifiedVehicle: { car: 'general', motorcycle: 'motorcycles', trailer: 'general-trailers' },
  underBonnetChassisVinCorrect: {
    car: 'general/vehicle-identification/vin-and-chassis-number',
    motorcycle: 'motorcycles/vehicle-identification',
    trailer: 'general-trailers',
  },
  underBonnetStructureCorrosion: { car: 'general/vehicle-structure/structure' },
  underBonnetEngineDriveTrain: { car: 'general/miscellaneous-items', motorcycle: 'motorcycles/miscellaneous-items' },
  underBonnetFuelSystem: { car: 'general/miscellaneous-items', motorcycle: 'motorcycles/miscellaneous-items' },
};

/** Returns the manual's page on an item for a vehicle type, or its start page. Source: specification 2, section 9. */
export const virmLink = (item: ItemName | undefined, vehicleType: VehicleType) =>
  MANUAL + ((item && pages[item]?.[vehicleType]) ?? '');
