import { type OdometerBefore, readOdometerBefore } from '#shared/doubts/doubts.ts';
import { getPreviousOdometer, isSameVehicle } from '#shared/doubts/odometer-after-edit.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { isSameVin, normalizeVin } from '#shared/vehicle-identity.ts';
import type { Tenant } from '../http/context.ts';
import { vehicleKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readVehicle } from './stored.ts';

/** Returns the odometer reading of the inspection being rechecked, otherwise the vehicle's last stored reading. */
export const findOdometerBefore = (
  sheet: FilledSheet,
  earlier: Inspection | undefined,
  vehicle: Item | undefined,
): OdometerBefore | undefined => {
  if (earlier) return readOdometerBefore(earlier, findInspectionDay(earlier));
  if (!vehicle) return undefined;
  const { LatestOdometerReading: km, odometerUnit: unit, Registration, Vin } = readVehicle(vehicle);
  const vin = normalizeVin(sheet.vehicleVIN);
  const isSame = vin && Vin ? isSameVin(vin, Vin) : Registration === sheet.vehicleRegistrationPlate;
  return km !== null && isSame ? { km, day: '', ...(unit && unit !== 'km' && { unit }) } : undefined;
};

/** Returns the previous odometer reading after an edit. It is looked up only if the edit changes the vehicle. */
export const findOdometerAfterEdit = async (sheet: FilledSheet, before: Inspection, tenant: Tenant) => {
  const vehicle = isSameVehicle(sheet, before) ? undefined : await loadNamedVehicle(sheet, tenant);
  return getPreviousOdometer(sheet, before, findOdometerBefore(sheet, undefined, vehicle));
};

export const loadNamedVehicle = async ({ VehicleID }: FilledSheet, { table, organizationId }: Tenant) =>
  VehicleID ? table.get(vehicleKey(organizationId, VehicleID), { consistent: true }) : undefined;
