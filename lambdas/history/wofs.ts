import * as z from 'zod';
import type { Inspection } from '#shared/inspections/model.ts';
import { NzDate } from '#shared/nz-date.ts';
import { listCauses } from '#shared/reminders/causes.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import type { Tenant } from '../http/context.ts';
import { loadRevisionsUpTo } from '../inspections/records.ts';
import { wofKey, wofList } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';
import { findVisits } from './visits.ts';

const Summary = z.object({ number: z.string(), plate: z.string() });

/** Reads a list entry. */
export const readWof = ({ gsi4sk, summary }: Item) => {
  const [expiresOn, id] = String(gsi4sk).split('#');
  return { expiresOn: NzDate.parse(expiresOn), id: Number(id), about: Summary.parse(summary) };
};

/**
 * Stores an inspection's WoF as its vehicle's last one, unless a later inspection has issued another. After an edit,
 * vehicles that the record no longer passes get back their WoF from before.
 */
export const saveWof = async (tenant: Tenant, inspection: Inspection) => {
  const { table } = tenant;
  if (!findWof(inspection) && inspection.revision === 1) return;
  const revisions = await loadRevisionsUpTo(tenant, inspection);
  const named = await Promise.all(revisions.map((one) => identify(tenant, nameVehicle(one))));
  const vehicles = named.map(({ vehicle }) => vehicle);
  const values = { ':id': inspection.id };
  for (const vehicle of new Map(vehicles.map((one) => [one?.id, one])).values()) {
    if (!vehicle) continue;
    const put = vehicle.id === vehicles.at(-1)?.id && wofItem(tenant, vehicle, inspection);
    if (put)
      await table.put(await keepReminded(tenant, put), {
        condition: 'attribute_not_exists(pk) OR inspectionId <= :id',
        values,
      });
    else await withdrawWof(tenant, vehicle, inspection.id);
  }
};

/** Keeps how the owner was reminded of the same WoF, when its item is written again. */
const keepReminded = async ({ table }: Tenant, put: Item): Promise<Item> => {
  const before = await table.get(put, { consistent: true });
  if (!before || before.inspectionId !== put.inspectionId || before.gsi4sk !== put.gsi4sk) return put;
  const kept = KEPT.filter((name) => before[name] !== undefined).map((name) => [name, before[name]]);
  return { ...put, ...Object.fromEntries(kept) };
};
const KEPT = ['reminded', 'asked', 'mailing', 'lastMailedAt', 'lastMailedBy'];

const findWof = (inspection: Inspection) => listCauses(inspection).find((cause) => cause.kind === 'wof');

/** Replaces the vehicle's last WoF, if this inspection issued it, with that of the newest other pass. */
const withdrawWof = async (tenant: Tenant, vehicle: Item, id: number) => {
  const { table, organizationId } = tenant;
  const key = wofKey(organizationId, String(vehicle.id));
  if ((await table.get(key, { consistent: true }))?.inspectionId !== id) return;
  const { records } = await findVisits(vehicle, tenant);
  const [put] = records
    .flatMap(({ inspection }) => (inspection && inspection.id !== id ? [inspection] : []))
    .sort((one, other) => other.id - one.id)
    .flatMap((inspection) => wofItem(tenant, vehicle, inspection) ?? []);
  await table.write({ ...(put ? { put } : { remove: key }), condition: 'inspectionId = :id', values: { ':id': id } });
};

const wofItem = ({ organizationId }: Tenant, vehicle: Item, inspection: Inspection): Item | undefined => {
  const wof = findWof(inspection);
  return (
    wof && {
      ...wofKey(organizationId, String(vehicle.id)),
      type: 'WOF',
      inspectionId: inspection.id,
      gsi4pk: wofList(organizationId),
      gsi4sk: `${wof.expiresOn}#${inspection.id}`,
      summary: { number: sheetNumber(inspection.formattedId), plate: inspection.vehicleRegistrationPlate },
    }
  );
};
