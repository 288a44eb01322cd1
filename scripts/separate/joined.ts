import type { Tenant } from '#lambdas/http/context.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { vehicleKnownKey, vehicleList } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import { loadVehicles } from '#lambdas/vehicles/stored.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isFullVin, normalizePlate } from '#shared/vehicle-identity.ts';
import { isAmbiguousId } from '#shared/vehicles/vehicle-id.ts';
import { forEachRecord } from '../rebuild/every-record.ts';

/**
 * A vehicle that releases before 2027 saved for several plates, with the records of its own plate and of the others.
 */
export type Joined = { vehicle: Item; own: Inspection[]; others: Map<string, Inspection[]> };

/** The vehicle named by a record. */
type Line = { id: number; plate: string; vehicleId: string; vin: string | undefined };

/** Returns a VIN as releases before 2027 compared it; undefined for a full one, and for none. */
const readOldVin = (typed: string) => {
  const vin = typed.toUpperCase().replace(/\s/g, '');
  return vin === '' || vin === 'N/A' || isFullVin(vin) ? undefined : vin;
};

/** Finds joined vehicles, by the words and chassis numbers that lead to them. Reads all records of an organization. */
export const findJoined = async (tenant: Tenant, only: readonly string[]) => {
  const lines: Line[] = [];
  const { unreadable } = await forEachRecord(tenant, async (id, { inspection }) => {
    const { vehicleRegistrationPlate, VehicleID: vehicleId, vehicleVIN } = inspection;
    lines.push({ id, plate: normalizePlate(vehicleRegistrationPlate), vehicleId, vin: readOldVin(vehicleVIN) });
  });
  const joined: Joined[] = [];
  for (const { vehicle, vins } of await findAmbiguous(lines, tenant)) {
    if (only.length > 0 && !only.includes(String(vehicle.id))) continue;
    const theirs = lines.filter(({ vehicleId, vin }) => vehicleId === vehicle.id || (vin && vins.has(vin)));
    const isOther = ({ plate }: Line) => plate !== '' && plate !== vehicle.plate;
    if (!theirs.some(isOther)) continue;
    const own = await loadRecords(
      theirs.filter((line) => !isOther(line)),
      tenant,
    );
    const others = Map.groupBy(theirs.filter(isOther), ({ plate }) => plate);
    const loaded = await Promise.all(
      [...others].map(async ([plate, of]) => [plate, await loadRecords(of, tenant)] as const),
    );
    joined.push({ vehicle, own, others: new Map(loaded) });
  }
  return { joined, unreadable };
};

/** Finds vehicles with such an id, or with an identity key of a word or chassis number, and these. */
const findAmbiguous = async (lines: readonly Line[], tenant: Tenant) => {
  const { table, organizationId } = tenant;
  const list = await searchAll(table, { index: 'gsi1', pk: vehicleList(organizationId) });
  const vins = [...new Set(lines.flatMap(({ vin }) => vin ?? []))];
  const marks = await table.getAll(
    vins.map((vin) => vehicleKnownKey(organizationId, 'VIN', vin)),
    { consistent: true },
  );
  const vinsOf = Map.groupBy(vins, (_, n) => String(marks[n]?.vehicle ?? ''));
  const ids = list.map(({ gsi1sk }) => String(gsi1sk)).filter((id) => isAmbiguousId(id) || vinsOf.has(id));
  const vehicles = await loadVehicles(tenant, ids);
  return vehicles.flatMap((vehicle) => (vehicle ? [{ vehicle, vins: new Set(vinsOf.get(String(vehicle.id))) }] : []));
};

const loadRecords = async (lines: readonly Line[], tenant: Tenant) => {
  const found = await Promise.all(lines.map(({ id }) => findInspection(tenant, id, { consistent: true })));
  return found.flatMap((one) => one?.inspection ?? []);
};
