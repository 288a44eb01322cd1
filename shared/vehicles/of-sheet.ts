import { NzDate } from '../nz-date.ts';
import type { SheetFields } from '../sheets/model.ts';
import { normalVin } from '../vehicle-identity.ts';
import type { Vehicle, VehiclePayload } from './model.ts';

const dayOrNull = (day: string) => NzDate.safeParse(day).data ?? null;

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
});

const firstRegistered = (year: number | null) => (year !== null && year >= 1000 && year <= 9999 ? `${year}` : null);

/** What a known vehicle fills in on a sheet. Never the odometer: that is read at the vehicle. */
export const sheetOfVehicle = (vehicle: Vehicle) => ({
  vehicleRegistrationPlate: vehicle.Registration,
  vehicleVIN: vehicle.Vin ?? '',
  vehicleMake: vehicle.Make,
  vehicleModel: vehicle.Model,
  vehicleYear: vehicle.Year,
  vehicleYearFirstRegisteredNZ: yearOf(vehicle.DateOfFirstRegistrationInNz),
  vehicleFuelType: vehicle.FuelType,
  vehicleBodystlye: vehicle.BodyStyle,
  vehicleCurrentExpiryDate: vehicle.ExpiryDateOfLastSuccessfulWof ?? '',
});
export type VehicleFields = ReturnType<typeof sheetOfVehicle>;

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : null);
