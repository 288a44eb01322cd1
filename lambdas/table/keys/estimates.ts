import { EstimateId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { OrganizationId } from '../organization-id.ts';
import { inOrganization, type Key, path } from './key.ts';

const estimate = (org: OrganizationId, id: EstimateId) => inOrganization(org, 'ESTIMATE', id);
/** The working copy of an estimate. Browse: all estimates of the organization. */
export const estimateKey = (org: OrganizationId, id: EstimateId): Key => ({ pk: estimate(org, id), sk: 'ESTIMATE' });
/** Returns the estimate that an item's partition belongs to. */
export const readEstimateId = ({ pk }: Key) => EstimateId.parse(pk.split('#')[3]);
/** A decision on an estimate, or its withdrawal. Immutable. */
export const decisionKey = (org: OrganizationId, id: EstimateId, at: string, decision: string): Key => ({
  pk: estimate(org, id),
  sk: path('DECISION', at, decision),
});
export const takenBackKey = (decision: Key): Key => ({ pk: decision.pk, sk: path(decision.sk, 'BACK') });
/** A customer's link to an estimate, without the secret that opens it. */
export const linkKey = (org: OrganizationId, id: EstimateId, link: string): Key => ({
  pk: estimate(org, id),
  sk: path('LINK', link),
});
/** Query for the estimate with its decisions and links; the versions sent sort after them. */
export const estimateAndDecisions = (org: OrganizationId, id: EstimateId) => ({
  pk: estimate(org, id),
  from: 'DECISION#',
  upTo: 'LINK#~',
});
/** A version as it was sent. Immutable. */
export const sentKey = (org: OrganizationId, id: EstimateId, number: number): Key => ({
  pk: estimate(org, id),
  sk: path('SENT', String(number).padStart(8, '0')),
});
/** A customer's request for a new price after a version expired. */
export const freshPriceKey = (org: OrganizationId, id: EstimateId, number: number): Key => ({
  pk: estimate(org, id),
  sk: path('WANTED', number),
});
/** Progress of the PDF of a version, or of a decision on it. */
export const estimatePdfKey = (org: OrganizationId, id: EstimateId, number: number, decision = 'none'): Key => ({
  pk: estimate(org, id),
  sk: path('PDF', number, decision),
});
/** Inserting it requests an estimate's PDF. Expires. */
export const estimatePdfRequestKey = (org: OrganizationId, id: EstimateId, request: string): Key => ({
  pk: estimate(org, id),
  sk: path('REQUEST', request),
});
/** The target of a customer's link, by the hash of its secret. Expires. */
export const linkTokenKey = (hash: string): Key => ({ pk: path('LINK', hash), sk: 'LINK' });
export const estimateList = (org: OrganizationId) => inOrganization(org, 'ESTIMATES');
/** Prices of an item's reasons in the last estimates sent for vehicles of a class. */
export const linePricesKey = (org: OrganizationId, vehicleClass: VehicleType, item: ItemName): Key => ({
  pk: inOrganization(org, 'LINEPRICES', vehicleClass),
  sk: item,
});
