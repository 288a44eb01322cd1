import { findById, isErased } from '#lambdas/customers/find.ts';
import { findNamed } from '#lambdas/customers/save.ts';
import { readCustomer } from '#lambdas/customers/stored.ts';
import { readEstimateIds } from '#lambdas/estimates/of-inspection.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { estimateKey, inspectionEstimateKey, vehicleKnownKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { identify } from '#lambdas/vehicles/identity.ts';
import { listIds, loadVehicles, readVehicle } from '#lambdas/vehicles/stored.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { buildVehicleId, isAmbiguousId } from '#shared/vehicles/vehicle-id.ts';
import type { Joined } from './joined.ts';

/** The records of one plate, and the vehicle that they go to. */
export type Part = {
  plate: string;
  records: Inspection[];
  facts: VehiclePayload;
  id: string;
  /** The vehicle with this id; undefined if it is new. */
  known: Item | undefined;
  /** The identity key of the plate. */
  mark: Item | undefined;
  /** The customer of the newest record that names one. */
  customer: string | undefined;
  /** Estimates that name the joined vehicle. */
  estimates: EstimateId[];
};

/** Plans where the records of each other plate go. Leaves out plates that have their own vehicle already. */
export const planParts = async ({ vehicle, others }: Joined, tenant: Tenant): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const [plate, records] of others) {
    const facts = mergeRecords(records);
    const known = await findKnown(vehicle, facts, tenant);
    const key = vehicleKnownKey(tenant.organizationId, 'PLATE', plate);
    parts.push({
      ...{ plate, records, facts, known },
      id: known ? String(known.id) : await newId(plate, tenant),
      mark: await tenant.table.get(key, { consistent: true }),
      customer: await findCustomer(records, tenant),
      estimates: await findEstimates(vehicle, records, tenant),
    });
  }
  return parts.filter((part) => isOpen(vehicle, part));
};

const isOpen = (joined: Item, { known, mark, estimates, records }: Part) => {
  if (!known || estimates.length > 0 || !mark || mark.vehicle === joined.id) return true;
  const ids = listIds(known);
  return records.some(({ VehicleID: id }) => id && !ids.includes(id) && !isAmbiguousId(id));
};

/** Merges the facts of records, oldest first. A blank value doesn't replace an earlier one. */
export const mergeRecords = (records: readonly Inspection[]): VehiclePayload =>
  Object.assign({ ...NO_FACTS }, ...records.map((record) => withoutBlanks(vehicleOfSheet(record))));

export const NO_FACTS = vehicleOfSheet({ ...emptySheet, vehicleTypeUnknown: true });

const withoutBlanks = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''));

/** Finds the vehicle that has the plate now, or had it before its plate led to the joined vehicle. */
const findKnown = async (joined: Item, { Registration, Vin }: VehiclePayload, tenant: Tenant) => {
  const { vehicle } = await identify(tenant, { plate: Registration, vin: Vin });
  const [own] = await loadVehicles(tenant, [buildVehicleId({ vin: null, plate: Registration })]);
  return [vehicle, own].find((one) => {
    if (!one || one.id === joined.id || one.plate !== Registration) return false;
    const vin = readVehicle(one).Vin;
    return !vin || !Vin || vin === Vin;
  });
};

const newId = async (plate: string, tenant: Tenant) => {
  const id = buildVehicleId({ vin: null, plate });
  const [taken] = await loadVehicles(tenant, [id]);
  return taken ? `${id}_separated` : id;
};

const findCustomer = async (records: readonly Inspection[], tenant: Tenant) => {
  for (const record of records.toReversed()) {
    const named = await findNamed(record, tenant, record.createdAt);
    const { item } = named ? await findById(tenant, named.id) : {};
    if (item && !isErased(item)) return readCustomer(item).CustomerID;
  }
  return undefined;
};

/** Finds the estimates of records whose declined work is stored with the joined vehicle, or will be. */
const findEstimates = async (joined: Item, records: readonly Inspection[], { table, organizationId }: Tenant) => {
  const places = await table.getAll(
    records.map(({ id }) => inspectionEstimateKey(organizationId, id)),
    { consistent: true },
  );
  const ids = places.flatMap((place) => (place ? readEstimateIds(place) : []));
  const heads = await table.getAll(
    ids.map((id) => estimateKey(organizationId, id)),
    { consistent: true },
  );
  return ids.filter((_, n) => heads[n]?.vehicleId === joined.id);
};
