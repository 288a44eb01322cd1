import { NzDate } from '../nz-date.ts';
import { isAfterHere } from '../sheets/expiry.ts';
import type { SheetFields } from '../sheets/model.ts';
import { NO_VIN, normalVin } from '../vehicle-identity.ts';
import { type Equipment, equipmentNames, equipmentOn, type Fitted } from '../vehicle-types/equipment.ts';
import type { Vehicle, VehiclePayload } from './model.ts';

/** A day as it is written down; null: none is. */
export const dayOrNull = (day: string) => NzDate.safeParse(day).data ?? null;

/** The vehicle of an inspection as it is written down: how far it has run, and how long its WoF lasts from now on. */
export const vehicleOfSheet = (sheet: SheetFields): VehiclePayload => ({
  Registration: sheet.vehicleRegistrationPlate,
  Vin: normalVin(sheet.vehicleVIN),
  Year: sheet.vehicleYear,
  Make: sheet.vehicleMake,
  Model: sheet.vehicleModel,
  BodyStyle: sheet.vehicleBodystlye,
  LatestOdometerReading: sheet.recheckOdometer ?? sheet.vehicleOdometer,
  ExpiryDateOfLastSuccessfulWof: dayOrNull(sheet.newWoFExpiryDate) ?? dayOrNull(sheet.vehicleCurrentExpiryDate),
  DateOfFirstRegistrationInNz: firstRegistered(sheet.vehicleYearFirstRegisteredNZ),
  FuelType: sheet.vehicleFuelType,
  ...registeredAnywhere(sheet),
  ...(sheet.vehicleVIN.trim().toUpperCase() === NO_VIN && { hasNoVin: true }),
  ...(!sheet.vehicleTypeUnknown && { VehicleType: sheet.vehicleType }),
  ...answersOf(sheet),
});

/** What was said of the equipment that a vehicle of its type may have. */
const answersOf = (sheet: SheetFields): Partial<Record<Equipment, Exclude<Fitted, ''>>> =>
  Object.fromEntries(equipmentOn(sheet.vehicleType).flatMap((name) => (sheet[name] ? [[name, sheet[name]]] : [])));

/** The day, unless the year in New Zealand says that it cannot be. */
const registeredAnywhere = (sheet: SheetFields) => {
  const day = dayOrNull(sheet.vehicleFirstRegistered);
  const yearFirstRegisteredNZ = sheet.vehicleYearFirstRegisteredNZ;
  return day && !isAfterHere({ firstRegistered: day, yearFirstRegisteredNZ }) ? { vehicleFirstRegistered: day } : {};
};

const firstRegistered = (year: number | null) => (year !== null && year >= 1000 && year <= 9999 ? `${year}` : null);

/** What a known vehicle fills in on a sheet. Never the odometer: that is read at the vehicle. */
export const sheetOfVehicle = (vehicle: Vehicle) => ({
  vehicleRegistrationPlate: vehicle.Registration,
  vehicleVIN: vehicle.Vin ?? (vehicle.hasNoVin ? NO_VIN : ''),
  vehicleMake: vehicle.Make,
  vehicleModel: vehicle.Model,
  vehicleYear: vehicle.Year,
  vehicleYearFirstRegisteredNZ: yearOf(vehicle.DateOfFirstRegistrationInNz),
  vehicleFirstRegistered: vehicle.vehicleFirstRegistered ?? '',
  vehicleFuelType: vehicle.FuelType,
  vehicleBodystlye: vehicle.BodyStyle,
  vehicleCurrentExpiryDate: vehicle.ExpiryDateOfLastSuccessfulWof ?? '',
  ...kindOfVehicle(vehicle),
});

/** What is known of a vehicle that decides which lines of the checklist it has; what is not known stays as it is. */
const kindOfVehicle = (vehicle: Vehicle) => ({
  vehicleType: vehicle.VehicleType ?? null,
  ...(Object.fromEntries(equipmentNames.map((name) => [name, vehicle[name] ?? ''])) as Record<Equipment, Fitted>),
});
export type VehicleFields = ReturnType<typeof sheetOfVehicle>;

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : null);
