import { isSameVehicle } from '#shared/doubts/odometer-after-edit.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { SheetChanges } from '#shared/sheets/model.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { findNamed } from '../customers/save.ts';
import type { Tenant } from '../http/context.ts';
import { identify } from '../vehicles/identity.ts';

/** Fields of an answer that can differ from the record: it has the ids only if someone picked vehicle and customer. */
type Derived = Pick<Inspection, 'VehicleID' | 'CustomerID' | 'vehicleWOFExpiryDate'>;

/**
 * The answer of a submission. Vehicle and customer are linked afterwards, and a retry returns the same bytes, so it has
 * the record's own ids.
 */
export const describeSubmission = (inspection: Inspection) =>
  describeItems({ ...inspection, ...deriveExpiry(inspection) }, inspection.id);

/** Returns an inspection as every other answer carries it. Source: decisions, "Ids in a record". */
export const describeInspection = async (inspection: Inspection, tenant: Tenant) =>
  describeItems({ ...inspection, ...(await derive(inspection, tenant)) }, inspection.id);

/**
 * Removes derived values that a caller sends back: they are not a change of the record. An id is one if its vehicle or
 * customer was picked in this edit.
 */
export const dropDerived = async <C extends SheetChanges>(changes: C, before: Inspection, tenant: Tenant) => {
  const names = ['VehicleID', 'CustomerID', 'vehicleWOFExpiryDate'] as const;
  if (names.every((name) => changes[name] === undefined || changes[name] === before[name])) return changes;
  const told = await derive(before, tenant);
  const isPicked = {
    VehicleID: await isVehiclePicked(changes, before, tenant),
    CustomerID: changes.customerVersion !== undefined && changes.customerVersion !== before.customerVersion,
    vehicleWOFExpiryDate: false,
  };
  const isSentBack = (name: string) =>
    names.some((one) => one === name && changes[one] === told[one] && !isPicked[one]);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isSentBack(name))) as C;
};

/** True if plate or VIN changed, and the id belongs to the new ones. */
const isVehiclePicked = async (changes: SheetChanges, before: Inspection, tenant: Tenant) => {
  const { vehicleRegistrationPlate = before.vehicleRegistrationPlate, vehicleVIN = before.vehicleVIN } = changes;
  const after = { ...before, vehicleRegistrationPlate, vehicleVIN };
  if (isSameVehicle(after, before)) return false;
  return (await findVehicleId(after, tenant)) === changes.VehicleID;
};

const derive = async (inspection: Inspection, tenant: Tenant): Promise<Derived> => {
  const [VehicleID, CustomerID] = await Promise.all([
    findVehicleId(inspection, tenant),
    findCustomerId(inspection, tenant),
  ]);
  return { VehicleID, CustomerID, ...deriveExpiry(inspection) };
};

const deriveExpiry = (inspection: Inspection) => ({
  vehicleWOFExpiryDate: hasPassed(inspection) ? inspection.newWoFExpiryDate : inspection.vehicleWOFExpiryDate,
});

const findVehicleId = async (inspection: Inspection, tenant: Tenant) => {
  if (inspection.VehicleID) return inspection.VehicleID;
  const { Registration: plate, Vin: vin } = vehicleOfSheet(inspection);
  if (!plate && !vin) return '';
  const { vehicle } = await identify(tenant, { plate, vin });
  return vehicle ? String(vehicle.id) : '';
};

const findCustomerId = async (inspection: Inspection, tenant: Tenant) => {
  if (inspection.CustomerID) return inspection.CustomerID;
  const found = await findNamed(inspection, tenant, inspection.createdAt);
  return found?.isSaved ? found.id : '';
};
