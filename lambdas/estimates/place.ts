import { isDeepStrictEqual } from 'node:util';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isAmbiguousId } from '#shared/vehicles/vehicle-id.ts';
import { findNamed } from '../customers/save.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import type { Stored } from '../inspections/records.ts';
import { estimateKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { type Head, headWrite, readHead } from './stored.ts';

type Place = Pick<Head, 'customerId' | 'vehicleId'>;

/** Returns the place of an estimate without an inspection: the customer and vehicle that it was created for. */
export const pickPlace = ({ customerId, vehicleId }: Head): Place => ({
  ...(customerId && { customerId }),
  ...(vehicleId && { vehicleId }),
});

/** Finds the customer and the vehicle on whose pages the estimates of an inspection are listed. */
export const findPlace = async (
  tenant: Tenant,
  { header, inspection }: Pick<Stored, 'header' | 'inspection'>,
): Promise<Place> => {
  const named = header.customerErased ? undefined : await findNamed(inspection, tenant, inspection.createdAt);
  const vehicleId = await findVehicleId(header, inspection, tenant);
  return {
    ...(named && !named.erased && { customerId: named.id }),
    ...(vehicleId !== undefined && { vehicleId }),
  };
};

/**
 * Finds the vehicle's id. The record of a vehicle's first inspection doesn't contain it, and older ones may be
 * ambiguous.
 */
const findVehicleId = async ({ vehicleId }: Item, inspection: Inspection, tenant: Tenant) => {
  if (typeof vehicleId === 'string' && !isAmbiguousId(vehicleId)) return vehicleId;
  const { vehicle } = await identify(tenant, nameVehicle(inspection));
  return vehicle && readVehicle(vehicle).VehicleID;
};

/**
 * Stores derived fields with an estimate: its place, and what `more` returns. Doesn't change the version, so that pages
 * with unsaved input aren't asked to merge. A vehicle that it was sent for stays, because declined work is stored with
 * it. Returns true if anything changed.
 */
export const updateDerived = async (
  tenant: Tenant,
  id: EstimateId,
  place: Place,
  more: (head: Head) => Promise<Partial<Head>> = async () => ({}),
) => {
  const { table, organizationId } = tenant;
  const updated = await retryUntilWritten(async () => {
    const stored = await table.get(estimateKey(organizationId, id), { consistent: true });
    if (!stored) return { isChanged: false };
    const { customerId: _, ...head } = readHead(stored);
    const vehicleId = (head.sent && head.vehicleId) ?? place.vehicleId;
    const next = { ...head, ...place, ...(vehicleId && { vehicleId }), ...(await more(head)) };
    const write = headWrite(organizationId, next, head.version, stored.savedBy as SavedBy);
    const { v: __, ...before } = stored;
    if (isDeepStrictEqual(withoutUndefined(write.put), before)) return { isChanged: false };
    const { refused } = await table.write(write);
    return refused ? undefined : { isChanged: true };
  });
  return updated.isChanged;
};

const withoutUndefined = (item: Item) => JSON.parse(JSON.stringify(item)) as Item;
