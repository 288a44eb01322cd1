import type { EstimateId } from '#shared/ids.ts';
import { inOrganization, key, type OrganizationId } from './key.ts';

/**
 * A vehicle, by the plate or VIN under which it was first saved (`vehicles/identity.ts`). Its owner is in the same
 * partition.
 */
export const vehicleKey = (org: OrganizationId, id: string) => key(inOrganization(org, 'VEHICLE', id), 'VEHICLE');
/** Browse, without a summary: an organization's vehicles. */
export const vehicleList = (org: OrganizationId) => inOrganization(org, 'VEHICLES');
export const vehicleBrowseKey = (org: OrganizationId, id: string) => ({ gsi1pk: vehicleList(org), gsi1sk: id });
/** What a run of `npm run separate` changed, in steps, so that it can be undone. */
export const separationsQuery = (org: OrganizationId, run: string) => ({
  pk: inOrganization(org, 'SEPARATIONS'),
  startsWith: `${run}#`,
});
export const separationKey = (org: OrganizationId, run: string, step: number) =>
  key(inOrganization(org, 'SEPARATIONS'), run, String(step).padStart(6, '0'));
export const ownerKey = (org: OrganizationId, vehicle: string) => key(vehicleKey(org, vehicle).pk, 'OWNER');
/** The last WoF of a vehicle. To do: an organization's by expiry (`history/wofs.ts`). */
export const wofKey = (org: OrganizationId, vehicle: string) => key(vehicleKey(org, vehicle).pk, 'WOF');
export const wofList = (org: OrganizationId) => inOrganization(org, 'WOFS');
/** The lines of an estimate that the vehicle's owner declined. */
export const declinedKey = (org: OrganizationId, vehicle: string, id: EstimateId) =>
  key(vehicleKey(org, vehicle).pk, 'DECLINED', id);
export const declinedQuery = (org: OrganizationId, vehicle: string) => ({
  pk: vehicleKey(org, vehicle).pk,
  startsWith: 'DECLINED#',
});
/**
 * An identity key: the vehicle with this VIN, or the one that had this plate last. Not an index, because concurrent
 * writes must conflict.
 */
export const vehicleKnownKey = (org: OrganizationId, by: 'VIN' | 'PLATE', value: string) =>
  key(inOrganization(org, 'VEHICLEKNOWN', by, value), 'KNOWN');
