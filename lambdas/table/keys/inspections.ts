import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

const inspection = (org: OrganizationId, id: number) => inOrganization(org, 'INSPECTION', id);
/** The list entry of an inspection. The record itself is in the revisions, in the same partition as its PDFs. */
export const headerKey = (org: OrganizationId, id: number): Key => headerKeyIn(inspection(org, id));
/** The header in an inspection's partition. */
export const headerKeyIn = (pk: string): Key => ({ pk, sk: 'HEADER' });
export const revisionKey = (org: OrganizationId, id: number, revision: number) =>
  key(inspection(org, id), 'REVISION', revision);
export const checksheetKey = (org: OrganizationId, id: number, checksheet: ChecksheetType) =>
  key(inspection(org, id), 'CHECKSHEET', checksheet);
/** Inserting it requests a sheet's PDF. Expires. */
export const checksheetRequestKey = (org: OrganizationId, id: number, request: string) =>
  key(inspection(org, id), 'REQUEST', request);
/** Inserting it requests indexing of an inspection whose event was lost. Expires. */
export const indexingRequestKey = (pk: string, request: string) => key(pk, 'INDEXING', request);
/** A sheet that could not be printed. Inserting it notifies the person who submitted it. Expires. */
export const checksheetFailureKey = (org: OrganizationId, id: number, checksheet: ChecksheetType, at: string) =>
  key(inspection(org, id), 'FAILURE', checksheet, at);
/**
 * Find: an inspection by one search term, written after the submission: VIN or its end, sheet number, word of the customer's
 * name, customer id, or label and authorisation number. The plate is the exception: the header itself carries it.
 */
export const searchTermKey = (org: OrganizationId, id: number, by: TermKind, value: string): Key =>
  by === 'PLATE' ? headerKey(org, id) : { pk: inspection(org, id), sk: `${SEARCH_TERMS}${path(by, value)}` };
export const SEARCH_TERMS = 'FOUND#';
export type TermKind = 'PLATE' | 'NUMBER' | 'CUSTOMER' | 'CUSTOMERID' | 'VIN' | 'LABEL' | 'AUTHORISATION';
export const inspectionsByTerm = (org: OrganizationId, by: TermKind) => inOrganization(org, 'FOUND', by);
export const inspectionList = (org: OrganizationId) => inOrganization(org, 'INSPECTIONS');
/** To do: inspections that still need a recheck or an entry in VIC; the sort key starts with which (`to-do-index.ts`). */
export const inspectionsToDo = (org: OrganizationId) => inOrganization(org, 'INSPECTIONS', 'TODO');

/** A customer's link to the sheet of an inspection, without the secret that opens it. */
export const sheetLinkKey = (org: OrganizationId, id: number, link: string) => key(inspection(org, id), 'LINK', link);
export const sheetLinksQuery = (org: OrganizationId, id: number) => ({ pk: inspection(org, id), startsWith: 'LINK#' });
/** The estimate of an inspection: concurrent requests to create one get the same estimate. */
export const inspectionEstimateKey = (org: OrganizationId, inspectionId: number) =>
  key(inspection(org, inspectionId), 'ESTIMATEOF');
/** Marks that an inspection's reasons were counted, until its header says so. Expires. */
export const reasonsCountedKey = (org: OrganizationId, id: number) => key(inspection(org, id), 'REASONSCOUNTED');
