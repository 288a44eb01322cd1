import type { EstimateId } from '#shared/ids.ts';
import type { OrganizationId } from '../organization-id.ts';
import { inOrganization, type Key, path } from './key.ts';

/** A vehicle, by the name it was first known by (`vehicles/identity.ts`). Its owner is in the same partition. */
export const vehicleKey = (org: OrganizationId, id: string): Key => ({
  pk: inOrganization(org, 'VEHICLE', id),
  sk: 'VEHICLE',
});
/** Browse, without a summary: an organization's vehicles. */
export const vehicleList = (org: OrganizationId) => inOrganization(org, 'VEHICLES');
export const vehiclePlace = (org: OrganizationId, id: string) => ({ gsi1pk: vehicleList(org), gsi1sk: id });
export const ownerKey = (org: OrganizationId, vehicle: string): Key => ({
  pk: vehicleKey(org, vehicle).pk,
  sk: 'OWNER',
});
/** The work in an estimate that the vehicle's owner declined. */
export const declinedKey = (org: OrganizationId, vehicle: string, id: EstimateId): Key => ({
  pk: vehicleKey(org, vehicle).pk,
  sk: path('DECLINED', id),
});
export const declinedOf = (org: OrganizationId, vehicle: string) => ({
  pk: vehicleKey(org, vehicle).pk,
  startsWith: 'DECLINED#',
});
/** The vehicle that has this VIN, or carried this plate last. Not an index: of two concurrent writes one must see the other. */
export const vehicleKnownKey = (org: OrganizationId, by: 'VIN' | 'PLATE', value: string): Key => ({
  pk: inOrganization(org, 'VEHICLEKNOWN', by, value),
  sk: 'KNOWN',
});
