import type { Visit } from '#shared/history/model.ts';
import { tellVisit } from '#shared/history/read-visit.ts';
import { findListedDay, type Inspection } from '#shared/inspections/model.ts';
import { isFullVin, isSameVin, normalizeVin } from '#shared/vehicle-identity.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { isAmbiguousId } from '#shared/vehicles/vehicle-id.ts';
import type { Tenant } from '../http/context.ts';
import { toVinTerm } from '../inspections/search-terms.ts';
import { readRevision } from '../inspections/stored.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { headerKeyIn, inspectionsByTerm, revisionKey, type TermKind } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { listIds, readVehicle } from '../vehicles/stored.ts';

/** Maximum number of visits: more than ten years of a car inspected twice a year, with rechecks. */
const MAX_VISITS = 25;

type Found = { id: number; pk: string; byVin: boolean };
export type Record = { header: Item; inspection: Inspection | undefined };
/** `records`: the records of the visits and some others, unordered. */
type Visits = { visits: Visit[]; isMore: boolean; records: Record[] };

/**
 * Finds the newest inspections of a vehicle. Inspections with its VIN count, regardless of the plate; if only the plate
 * matches, the record decides. Reads records and headers in one batch, at most twice as many as it lists.
 */
export const findVisits = async (item: Item, context: Tenant): Promise<Visits> => {
  const vehicle = readVehicle(item);
  const vins = vehicle.Vin && isFullVin(vehicle.Vin) ? [...new Set([toVinTerm(vehicle.Vin), vehicle.Vin])] : [];
  const [ofPlate, ...byVins] = await Promise.all([
    findPlaces('PLATE', vehicle.Registration, context),
    ...vins.map((vin) => findPlaces('VIN', vin, context)),
  ]);
  const ofVin = [...new Map(byVins.flat().map((place) => [place.pk, place])).values()].sort((a, b) => b.id - a.id);
  const known = new Set(ofVin.map(({ pk }) => pk));
  const found: Found[] = [
    ...ofVin.slice(0, MAX_VISITS).map((place) => ({ ...place, byVin: true })),
    ...ofPlate
      .filter(({ pk }) => !known.has(pk))
      .slice(0, MAX_VISITS)
      .map((place) => ({ ...place, byVin: false })),
  ];
  const records = await loadRecords(found, context);
  const own = found.flatMap(({ pk, byVin }) => {
    const record = records.get(pk);
    return record && belongsTo(item, vehicle, record, byVin) ? [record] : [];
  });
  const visits = own.flatMap(readVisit).sort((a, b) => b.id - a.id);
  const isMore = [ofVin, ofPlate, visits].some(({ length }) => length > MAX_VISITS);
  return { visits: visits.slice(0, MAX_VISITS), isMore, records: own };
};

/** Finds the newest inspections with this search term, and one more to detect whether there are further ones. */
const findPlaces = async (by: TermKind, value: string, { table, organizationId }: Tenant) => {
  if (!value) return [];
  const pk = inspectionsByTerm(organizationId, by);
  const search = { index: 'gsi2', pk, startsWith: `${value}#`, newestFirst: true, limit: MAX_VISITS + 1 } as const;
  const { items } = await table.search(search);
  return items.map((item) => ({ pk: item.pk, id: Number(String(item.gsi2sk).split('#').at(-1)) }));
};

/** Loads each header with its last revision. Later revisions of edited records need a second request. */
const loadRecords = async (found: readonly Found[], { table, organizationId }: Tenant) => {
  const items = await table.getAll([
    ...found.map(({ pk }) => headerKeyIn(pk)),
    ...found.map(({ id }) => revisionKey(organizationId, id, 1)),
  ]);
  const lastRevision = (at: number) => Number(items[at]?.revision ?? 1);
  const later = await table.getAll(
    found.map(({ id }, at) => (lastRevision(at) > 1 ? revisionKey(organizationId, id, lastRevision(at)) : undefined)),
  );
  return new Map(
    found.flatMap(({ pk }, at): [string, Record][] => {
      const header = items[at];
      const last = lastRevision(at) > 1 ? later[at] : items[found.length + at];
      return header ? [[pk, { header, inspection: readEach([last], readRevision)[0] }]] : [];
    }),
  );
};

/**
 * True if an inspection, found by VIN or plate, belongs to the vehicle. The VIN decides, because a plate can move to
 * another vehicle. A record without VIN belongs to the vehicle whose id it contains or, without an id, to the plate.
 */
const belongsTo = (item: Item, vehicle: Vehicle, { header, inspection }: Record, byVin: boolean) => {
  const ids = listIds(item);
  if (!inspection) return byVin || ids.includes(String(header.vehicleId));
  const said = normalizeVin(inspection.vehicleVIN);
  if (said) return vehicle.Vin !== null && isSameVin(said, vehicle.Vin);
  const { VehicleID } = inspection;
  return !VehicleID || ids.includes(VehicleID) || isAmbiguousId(VehicleID);
};

const readVisit = ({ header, inspection }: Record): Visit[] =>
  readEach([header], (item) => {
    const summary = readSummary(item);
    return {
      ...summary,
      customerId: String(header.customerId ?? ''),
      ...(inspection ? tellVisit(inspection) : { day: findListedDay(summary) }),
    };
  });
