import * as z from 'zod';
import type { Inspection } from '#shared/inspections/model.ts';
import { NzDate } from '#shared/nz-date.ts';
import { listCauses } from '#shared/reminders/causes.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import type { Tenant } from '../http/context.ts';
import { type OrganizationId, wofKey, wofList } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { identify, nameVehicle } from './identity.ts';

const Summary = z.object({ number: z.string(), plate: z.string() });

/** Reads a list entry. */
export const readWof = ({ gsi4sk, summary }: Item) => {
  const [expiresOn, id] = String(gsi4sk).split('#');
  return { expiresOn: NzDate.parse(expiresOn), id: Number(id), about: Summary.parse(summary) };
};

/**
 * Stores an inspection's WoF as its vehicle's last one, unless a later inspection has issued another. After an edit,
 * removes it from vehicles that the record no longer passes. `revisions`: all of the record.
 */
export const saveWof = async (tenant: Tenant, inspection: Inspection, revisions: readonly Inspection[]) => {
  const { table, organizationId } = tenant;
  const wof = listCauses(inspection).find((cause) => cause.kind === 'wof');
  if (!wof && revisions.length === 1) return;
  const named = await Promise.all(revisions.map((one) => identify(tenant, nameVehicle(one))));
  const vehicles = named.map(({ vehicle }) => vehicle && String(vehicle.id));
  const values = { ':id': inspection.id };
  for (const vehicle of new Set(vehicles)) {
    if (!vehicle) continue;
    const put = wof && vehicle === vehicles.at(-1) && wofItem(organizationId, vehicle, inspection, wof.expiresOn);
    await table.write(
      put
        ? { put, condition: 'attribute_not_exists(pk) OR inspectionId <= :id', values }
        : { remove: wofKey(organizationId, vehicle), condition: 'inspectionId = :id', values },
    );
  }
};

const wofItem = (org: OrganizationId, vehicle: string, inspection: Inspection, expiresOn: NzDate): Item => ({
  ...wofKey(org, vehicle),
  type: 'WOF',
  inspectionId: inspection.id,
  gsi4pk: wofList(org),
  gsi4sk: `${expiresOn}#${inspection.id}`,
  summary: { number: sheetNumber(inspection.formattedId), plate: inspection.vehicleRegistrationPlate },
});
