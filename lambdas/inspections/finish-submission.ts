import { canBeSaved, toldCustomer } from '#shared/customers/of-sheet.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { vehicleOfSheet } from '#shared/vehicles/of-sheet.ts';
import { findCustomer, saveCustomer } from '../customers/save.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { isSaidSince } from '../http/said-by.ts';
import { identify } from '../vehicles/identity.ts';
import { linkOwner } from '../vehicles/owners.ts';
import { saveVehicle } from '../vehicles/save.ts';

/**
 * What follows from a first submission: its vehicle and its customer are written down and linked (J-08). The page does it
 * at once; here it is done for a page that was closed. What somebody wrote since is newer than this record, and stays.
 */
export const finishSubmission = async (tenant: Tenant, inspection: Inspection) => {
  if (inspection.isRecheck) return;
  const context: Acting = { ...tenant, actor: inspection.submittedBy, now: new Date(inspection.createdAt) };
  // one that cannot be written down must not keep the other from it
  const [vehicle, customer] = await bothOf(
    keepVehicle(inspection, context),
    keepCustomer(inspection, context).catch(nothingIfRefused),
  );
  if (vehicle && customer) await linkOwner({ VehicleID: vehicle, CustomerID: customer }, context);
};

const bothOf = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return [await a, await b];
};

const keepVehicle = async (inspection: Inspection, context: Acting) => {
  const facts = vehicleOfSheet(inspection);
  const { vehicle } = await identify(context, { plate: facts.Registration, vin: facts.Vin });
  if (vehicle && (!facts.Registration || isSaidSince(vehicle, inspection.createdAt))) return String(vehicle.id);
  return facts.Registration ? (await saveVehicle(facts, context)).VehicleID : undefined;
};

const keepCustomer = async (inspection: Inspection, context: Acting) => {
  if (!canBeSaved(inspection)) return undefined;
  const told = toldCustomer(inspection);
  const { id, item } = await findCustomer(told, context);
  // without a version it is not known what its inspector had seen
  if (item && told.seen === undefined && isSaidSince(item, inspection.createdAt)) return id;
  return (await saveCustomer(told, context)).CustomerID;
};

/** A sheet can name a customer who is not there, or is too little to be one: that is no fault to try again after. */
const nothingIfRefused = (error: unknown) => {
  if (error instanceof Problem && (error.code === 'not-found' || error.code === 'not-valid')) return undefined;
  throw error;
};
