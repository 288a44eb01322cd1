import { type Declined, listOpenDeclined } from '#shared/history/declined.ts';
import type { DeclinedLine, VehicleHistory } from '#shared/history/model.ts';
import { hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { parseVehicleId } from '#shared/vehicles/vehicle-id.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import { findById, isErased } from '../customers/find.ts';
import { readCustomer } from '../customers/stored.ts';
import type { Tenant } from '../http/context.ts';
import { imageKey } from '../images/image-key.ts';
import { readPhotos } from '../images/sheet.ts';
import { ownerKey, vehicleKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { findDeclined } from './declined.ts';
import { findVisits, type Record } from './visits.ts';

/**
 * Loads the data of a vehicle's page in six requests: the vehicle and its owner; the customer and three concurrent
 * queries; headers and records. An id that is only a VIN or plate takes two more, an edited record one more.
 */
export const loadVehicleHistory = async (id: string, context: Tenant): Promise<VehicleHistory> => {
  const { vehicle: item, owner } = await findVehicle(id, context);
  const vehicle = readVehicle(item);
  const [customer, { visits, isMore, records }, declined] = await Promise.all([
    owner && findById(context, String(owner.customer)).then(({ item }) => (item && !isErased(item) ? item : undefined)),
    findVisits(item, context),
    findDeclined(vehicle.VehicleID, context),
  ]);
  const [known] = readEach([customer], readCustomer);
  return {
    vehicle,
    ...(known && { owner: known }),
    visits,
    isMore,
    declined: await listDeclined(declined, records),
  };
};

/** Loads only the declined work, for the next inspection. If there is none, this usually takes two requests. */
export const loadDeclined = async (id: string, context: Tenant): Promise<{ declined: DeclinedLine[] }> => {
  const { vehicle } = await findVehicle(id, context);
  const declined = await findDeclined(String(vehicle.id), context);
  if (declined.length === 0) return { declined: [] };
  const { records } = await findVisits(vehicle, context);
  return { declined: await listDeclined(declined, records) };
};

/** Finds a vehicle by its id or, if there is none, by the VIN or plate that the id was made from. */
export const findVehicle = async (id: string, context: Tenant): Promise<{ vehicle: Item; owner: Item | undefined }> => {
  const { table, organizationId } = context;
  const [vehicle, owner] = await table.getAll([vehicleKey(organizationId, id), ownerKey(organizationId, id)]);
  if (vehicle) return { vehicle, owner };
  const named = parseVehicleId(id);
  const { vehicle: known, byVin } = named.vin || named.plate ? await identify(context, named) : {};
  // links of before 2027 name a vehicle by its chassis number alone
  const found = known ?? byVin;
  if (!found) throw notFound();
  return { vehicle: found, owner: await table.get(ownerKey(organizationId, String(found.id))) };
};

/** Maximum number of lines: more than anyone would read on a vehicle's page. */
const MAX_LINES = 50;

/** Lists declined work that is still open, with the photo and readings of its inspection if that record was loaded. */
const listDeclined = (declined: readonly Declined[], records: readonly Record[]): Promise<DeclinedLine[]> => {
  const inspections = records.flatMap(({ inspection }) => inspection ?? []);
  const standing = listOpenDeclined(declined, inspections.map(listPassed)).slice(0, MAX_LINES);
  return Promise.all(
    standing.map(async ({ InspectionID, photos, ...line }): Promise<DeclinedLine> => {
      const record = records.find(({ inspection }) => inspection?.id === InspectionID);
      const photo = record && (await signLastPhoto(photos, record));
      return { ...line, ...(photo && { photo }), readings: findReadings(line, record?.inspection) };
    }),
  );
};

const listPassed = (inspection: Inspection) => ({
  day: findInspectionDay(inspection),
  submittedAt: inspection.createdAt,
  items: inspection.InspectionItem.filter(({ result }) => result === 'PASS').map(
    ({ inspectionItemName }) => inspectionItemName,
  ),
});

const signLastPhoto = async (ids: readonly string[], { header, inspection }: Record) => {
  if (ids.length === 0 || !inspection) return undefined;
  const photos = readPhotos({ item: header, inspectionId: inspection.id });
  const last = photos.findLast((one) => ids.includes(one.imageId) && isOnSheet(one) && hasArrived(one));
  return last && signFileUrl(imageKey(last.OrganizationId, last));
};

const findReadings = (
  { inspectionItemName: name }: Pick<DeclinedLine, 'inspectionItemName'>,
  inspection?: Inspection,
) =>
  Object.fromEntries(
    ((name && readingsByItem[name]) ?? []).flatMap((reading) => {
      const value = inspection?.[reading] ?? null;
      return value === null ? [] : [[reading, value]];
    }),
  );
