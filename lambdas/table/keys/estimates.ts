import { EstimateId } from '#shared/ids.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

const estimate = (org: OrganizationId, id: EstimateId) => inOrganization(org, 'ESTIMATE', id);
/** The current content of an estimate. Browse: all estimates of the organization. */
export const estimateKey = (org: OrganizationId, id: EstimateId) => key(estimate(org, id), 'ESTIMATE');
/** Returns the estimate that an item's partition belongs to. */
export const readEstimateId = ({ pk }: Key) => EstimateId.parse(pk.split('#')[3]);
/** A decision on an estimate, or its withdrawal. Immutable. */
export const decisionKey = (org: OrganizationId, id: EstimateId, at: string, decision: string) =>
  key(estimate(org, id), 'DECISION', at, decision);
export const withdrawalKey = (decision: Key) => key(decision.pk, decision.sk, 'BACK');
/** A customer's link to an estimate, without its token. */
export const linkKey = (org: OrganizationId, id: EstimateId, link: string) => key(estimate(org, id), 'LINK', link);
/** Query for the estimate with its decisions and links; the versions sent sort after them. */
export const decisionsQuery = (org: OrganizationId, id: EstimateId) => ({
  pk: estimate(org, id),
  from: 'DECISION#',
  upTo: 'LINK#~',
});
/** A sent version. Immutable. */
export const sentKey = (org: OrganizationId, id: EstimateId, number: number) =>
  key(estimate(org, id), 'SENT', String(number).padStart(8, '0'));
/** A customer's request for a new price after a version expired. */
export const freshPriceKey = (org: OrganizationId, id: EstimateId, number: number) =>
  key(estimate(org, id), 'WANTED', number);
/** The state of the PDF of a version, or of a decision on it. */
export const estimatePdfKey = (org: OrganizationId, id: EstimateId, number: number, decision = 'none') =>
  key(estimate(org, id), 'PDF', number, decision);
/** A request for an estimate's PDF. Inserting it starts the renderer. Expires. */
export const estimatePdfRequestKey = (org: OrganizationId, id: EstimateId, request: string) =>
  key(estimate(org, id), 'REQUEST', request);
/** The target of a customer's link, by the hash of its token. Expires. */
export const linkTokenKey = (hash: string) => key(path('LINK', hash), 'LINK');
/** The last estimate number given. In a separate partition, like the last sheet number. */
export const estimateCounterKey = (org: OrganizationId) => key(inOrganization(org, 'COUNTER'), 'ESTIMATES');
/** Estimate numbers in order, each with its estimate. */
export const estimateNumbers = (org: OrganizationId) => inOrganization(org, 'ESTIMATENUMBERS');
export const estimateNumberKey = (org: OrganizationId, number: number) =>
  key(estimateNumbers(org), String(number).padStart(10, '0'));
export const estimateList = (org: OrganizationId) => inOrganization(org, 'ESTIMATES');
/** The prices of an item's reasons that were last sent in estimates for a class of vehicles. */
export const linePricesKey = (org: OrganizationId, vehicleClass: VehicleType, item: ItemName) =>
  key(inOrganization(org, 'LINEPRICES', vehicleClass), item);
