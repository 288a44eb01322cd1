import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { inOrganization, type Key, key, type OrganizationId, path } from './key.ts';

const inspection = (org: OrganizationId, id: number) => inOrganization(org, 'INSPECTION', id);
/**
 * The header of an inspection, which lists contain. The record itself is in the revisions, in the same partition as the
 * states of its PDFs.
 */
export const headerKey = (org: OrganizationId, id: number): Key => headerKeyIn(inspection(org, id));
/** The header in the partition of an inspection. */
export const headerKeyIn = (pk: string): Key => ({ pk, sk: 'HEADER' });
export const revisionKey = (org: OrganizationId, id: number, revision: number) =>
  key(inspection(org, id), 'REVISION', revision);
export const checksheetKey = (org: OrganizationId, id: number, checksheet: ChecksheetType) =>
  key(inspection(org, id), 'CHECKSHEET', checksheet);
/** A request for a sheet's PDF. Inserting it starts the renderer. Expires. */
export const checksheetRequestKey = (org: OrganizationId, id: number, request: string) =>
  key(inspection(org, id), 'REQUEST', request);
/** A request to index an inspection whose event was lost. Inserting it starts indexing. Expires. */
export const indexingRequestKey = (pk: string, request: string) => key(pk, 'INDEXING', request);
/** A sheet that couldn't be rendered. Inserting it notifies the submitter. Expires. */
export const checksheetFailureKey = (org: OrganizationId, id: number, checksheet: ChecksheetType, at: string) =>
  key(inspection(org, id), 'FAILURE', checksheet, at);
/**
 * Find: an inspection by one search term, written after the submission: end of the plate, VIN or its last characters,
 * sheet number, word of the customer's name, phone number, customer id, or label and authorisation number. The whole
 * plate is an exception: it is a key of the header itself.
 */
export const searchTermKey = (org: OrganizationId, id: number, by: TermKind, value: string): Key =>
  by === 'PLATE' ? headerKey(org, id) : { pk: inspection(org, id), sk: `${SEARCH_TERMS}${path(by, value)}` };
export const SEARCH_TERMS = 'FOUND#';
export type TermKind =
  | ('PLATE' | 'PLATEEND' | 'NUMBER' | 'CUSTOMER' | 'CUSTOMERID')
  | ('PHONE' | 'VIN' | 'LABEL' | 'AUTHORISATION');
export const inspectionsByTerm = (org: OrganizationId, by: TermKind) => inOrganization(org, 'FOUND', by);
export const inspectionList = (org: OrganizationId) => inOrganization(org, 'INSPECTIONS');
/**
 * To do: inspections that still need a recheck or an entry in VIC. The sort key starts with the open tasks
 * (`to-do-index.ts`).
 */
export const inspectionsToDo = (org: OrganizationId) => inOrganization(org, 'INSPECTIONS', 'TODO');

/** A customer's link to the sheet of an inspection, without its token. */
export const sheetLinkKey = (org: OrganizationId, id: number, link: string) => key(inspection(org, id), 'LINK', link);
export const sheetLinksQuery = (org: OrganizationId, id: number) => ({ pk: inspection(org, id), startsWith: 'LINK#' });
/**
 * The estimates of an inspection: concurrent requests to create the first one get the same estimate. `more`: those
 * created on request in addition.
 */
export const inspectionEstimateKey = (org: OrganizationId, inspectionId: number) =>
  key(inspection(org, inspectionId), 'ESTIMATEOF');
/** Stored until an inspection's header contains that its reasons were counted. Expires. */
export const reasonsCountedKey = (org: OrganizationId, id: number) => key(inspection(org, id), 'REASONSCOUNTED');
