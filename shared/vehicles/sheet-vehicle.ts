import { NzDate } from '../nz-date.ts';
import { isAfterNzRegistration } from '../sheets/expiry.ts';
import type { SheetFields } from '../sheets/model.ts';
import { NO_VIN, normalizeVin, parseVin } from '../vehicle-identity.ts';
import { type Equipment, equipmentNames, equipmentOn, type Fitted } from '../vehicle-types/equipment.ts';
import { type OdometerUnit, toKilometres } from '../vehicle-types/odometer.ts';
import type { Vehicle, VehiclePayload } from './model.ts';

/** Parses a day; null if it is blank or invalid. */
export const dayOrNull = (day: string) => NzDate.safeParse(day).data ?? null;

/** Returns the vehicle of an inspection as a record, with its odometer and new WoF expiry. */
export const vehicleOfSheet = (sheet: SheetFields): VehiclePayload => ({
  Registration: sheet.vehicleRegistrationPlate,
  Vin: normalizeVin(sheet.vehicleVIN),
  Year: sheet.vehicleYear,
  Make: sheet.vehicleMake,
  Model: sheet.vehicleModel,
  BodyStyle: sheet.vehicleBodystlye,
  ...odometerOf(sheet),
  ExpiryDateOfLastSuccessfulWof: dayOrNull(sheet.newWoFExpiryDate) ?? dayOrNull(sheet.vehicleCurrentExpiryDate),
  DateOfFirstRegistrationInNz: firstRegistered(sheet.vehicleYearFirstRegisteredNZ),
  FuelType: sheet.vehicleFuelType,
  ...registeredAnywhere(sheet),
  ...(parseVin(sheet.vehicleVIN) === NO_VIN && { hasNoVin: true }),
  ...(!sheet.vehicleTypeUnknown && { VehicleType: sheet.vehicleType }),
  ...answersOf(sheet),
});

/** Returns the last reading in kilometres, and the unit in which it was read. */
const odometerOf = ({ vehicleOdometer, odometerUnit, recheckOdometer, recheckOdometerUnit }: SheetFields) => {
  const reading = recheckOdometer ?? vehicleOdometer;
  const unit = recheckOdometer === null ? odometerUnit : recheckOdometerUnit;
  return {
    LatestOdometerReading: toKilometres(reading, unit),
    ...(reading !== null && { odometerUnit: unit || 'km' }),
  };
};

/** Returns the answers about equipment that the vehicle type may have. */
const answersOf = (sheet: SheetFields): Partial<Record<Equipment, Exclude<Fitted, ''>>> =>
  Object.fromEntries(equipmentOn(sheet.vehicleType).flatMap((name) => (sheet[name] ? [[name, sheet[name]]] : [])));

/** Returns the day of first registration anywhere, unless it contradicts the year in New Zealand. */
const registeredAnywhere = (sheet: SheetFields) => {
  const day = dayOrNull(sheet.vehicleFirstRegistered);
  const yearFirstRegisteredNZ = sheet.vehicleYearFirstRegisteredNZ;
  return day && !isAfterNzRegistration({ firstRegistered: day, yearFirstRegisteredNZ })
    ? { vehicleFirstRegistered: day }
    : {};
};

const firstRegistered = (year: number | null) => (year !== null && year >= 1000 && year <= 9999 ? `${year}` : null);

/**
 * Returns the fields that a known vehicle fills in on a sheet. Leaves out the odometer, which must be read at each
 * inspection; only its unit is proposed.
 */
export const fillFromVehicle = (vehicle: Vehicle) => ({
  vehicleRegistrationPlate: vehicle.Registration,
  vehicleVIN: vehicle.Vin ?? (vehicle.hasNoVin ? NO_VIN : ''),
  vehicleMake: vehicle.Make,
  vehicleModel: vehicle.Model,
  vehicleYear: vehicle.Year,
  vehicleYearFirstRegisteredNZ: yearOf(vehicle.DateOfFirstRegistrationInNz),
  vehicleFirstRegistered: vehicle.vehicleFirstRegistered ?? '',
  odometerUnit: proposeUnit(vehicle),
  vehicleFuelType: vehicle.FuelType,
  vehicleBodystlye: vehicle.BodyStyle,
  vehicleCurrentExpiryDate: vehicle.ExpiryDateOfLastSuccessfulWof ?? '',
  ...kindOfVehicle(vehicle),
});

/** Kilometres needn't be proposed: they are the default. */
const proposeUnit = ({ odometerUnit }: Vehicle): OdometerUnit =>
  odometerUnit === undefined || odometerUnit === 'km' ? '' : odometerUnit;

/** Returns a vehicle's fields that determine which lines apply; unknown ones stay unchanged. */
const kindOfVehicle = (vehicle: Vehicle) => ({
  vehicleType: vehicle.VehicleType ?? null,
  ...(Object.fromEntries(equipmentNames.map((name) => [name, vehicle[name] ?? ''])) as Record<Equipment, Fitted>),
});
export type VehicleFields = ReturnType<typeof fillFromVehicle>;

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : null);
