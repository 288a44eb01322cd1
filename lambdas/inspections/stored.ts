import { isDeepStrictEqual } from 'node:util';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { initialSummaryDetails } from '#shared/inspections/summary-details.ts';
import { decideToDo } from '#shared/inspections/to-do.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { readBegun } from '../drafts/stored.ts';
import { pickIds } from '../http/context.ts';
import { packBody, unpackBody } from '../seals/revision-body.ts';
import { newSeal } from '../seals/seal.ts';
import { omittedFields } from '../sheets/omitted-fields.ts';
import { packImage, readImages } from '../sheets/stored-image.ts';
import { findItemCode, packItem, readItems } from '../sheets/stored-item.ts';
import {
  headerKey,
  inspectionList,
  inspectionsByTerm,
  type OrganizationId,
  readOrganizationId,
  revisionKey,
} from '../table/keys.ts';
import { addVersion, type Item } from '../table/table.ts';
import { packSummary, readStoredSummary } from './stored-summary.ts';
import { readSummaryDetails } from './summary-details.ts';
import { makeToDoAddress } from './to-do-index.ts';

/** Builds the header of a new inspection. `draftStart`: who created its draft and when, if known. */
export const headerItem = (
  organizationId: OrganizationId,
  inspection: Inspection,
  checksheet: ChecksheetType,
  draftStart?: ReturnType<typeof readBegun>,
): Item & { event: string } => ({
  ...headerKey(organizationId, inspection.id),
  type: 'INSPECTION',
  event: 'InspectionSubmitted',
  organizationId,
  inspectionId: inspection.id,
  checksheet,
  ...makeAuthors(inspection, draftStart),
  ...(inspection.images.length > 0 && {
    images: Object.fromEntries(inspection.images.map((image) => [image.imageId, packImage(image)])),
  }),
  gsi1pk: inspectionList(organizationId),
  gsi1sk: String(inspection.id),
  gsi2pk: inspectionsByTerm(organizationId, 'PLATE'),
  ...markSheetRequested(inspection.createdAt),
  ...headerFacts(organizationId, inspection),
});

/**
 * Returns author fields with ids only, because names change. The time of submission is in the summary. Adds `begunBy`
 * only if another person started the draft.
 */
const makeAuthors = ({ submittedBy, pressedAt }: Inspection, draftStart?: ReturnType<typeof readBegun>) => ({
  submittedBy: pickIds(submittedBy),
  ...(draftStart && {
    // without a network, the device's clock would decide how long the inspection took
    startedAt: pressedAt ? undefined : draftStart.startedAt,
    ...(draftStart.by && !isDeepStrictEqual(draftStart.by, pickIds(submittedBy)) && { begunBy: draftStart.by }),
  }),
});

/**
 * Returns header fields that store when a submission or an edit requested the default sheet. Removes index keys of
 * earlier releases.
 */
export const markSheetRequested = (at: string) => ({
  asked: at,
  gsi3pk: undefined,
  gsi3sk: undefined,
  sweeps: undefined,
});

/**
 * Returns header fields derived from the record. The summary (read by `stored-summary.ts`) is small, so that pages of
 * lists are cheap; fields that aren't in lists are stored beside it.
 */
export const headerFacts = (organizationId: OrganizationId, inspection: Inspection) => ({
  revision: inspection.revision,
  customerId: inspection.CustomerID || undefined,
  vehicleId: inspection.VehicleID || undefined,
  summary: packSummary(inspection),
  gsi2sk: `${inspection.vehicleRegistrationPlate}#${inspection.id}`,
  ...makeToDoAddress(organizationId, inspection, decideToDo(inspection)),
});

/** Builds the item of a revision, complete and sealed. It is immutable. `before`: the seal of the previous revision. */
export const revisionItem = (organizationId: OrganizationId, inspection: Inspection, before?: Uint8Array): Item => {
  const json = JSON.stringify(serializable(inspection));
  return addVersion({
    ...revisionKey(organizationId, inspection.id, inspection.revision),
    type: 'REVISION',
    body: packBody(json),
    ...newSeal(json, before),
  });
};

/** Builds the item of a revision after an edit. Inserting it requests the workshop's default sheet. */
export const editedRevision = (
  organizationId: OrganizationId,
  inspection: Inspection,
  { checksheet }: Item,
  before?: Uint8Array,
): Item => ({
  ...revisionItem(organizationId, inspection, before),
  event: 'InspectionEdited',
  organizationId,
  inspectionId: inspection.id,
  checksheet,
});

/** Returns a record with all its fields, even blank ones, so that the sealed bytes are explicit. */
const serializable = ({ InspectionItem, WofSummaryDetails: details, ...facts }: Inspection) => ({
  ...facts,
  details,
  items: Object.fromEntries(InspectionItem.map((item) => [findItemCode(item.inspectionItemName), packItem(item)])),
});

/** Values of fields that records of the first version omit. Like `omittedFields`, they must never change. */
const missingFields: Readonly<Record<string, unknown>> = {
  ...omittedFields,
  images: [],
  recheckOf: null,
  recheckedBy: null,
  paperInspectionId: null,
  revisedBy: null,
};

export const readRevision = (item: Item): Inspection => {
  const { items, details, ...written } = JSON.parse(unpackBody(item));
  const facts = { ...emptySheet, ...missingFields, ...written };
  return withoutLimits(Inspection).parse({
    ...facts,
    InspectionItem: readItems(items),
    WofSummaryDetails: { ...initialSummaryDetails(facts, readOrganizationId(item)), ...details },
  });
};

/** Adds data that was stored after the record: photos, notes, the recheck. */
export const addLaterChanges = (inspection: Inspection, header: Item): Inspection => {
  const OrganizationId = readOrganizationId(header);
  const { id: inspectionId, paperInspectionId } = inspection;
  return {
    ...inspection,
    images: readImages(header.images, { OrganizationId, inspectionId, paperInspectionId }),
    WofSummaryDetails: readSummaryDetails(header, inspection.WofSummaryDetails),
    recheckedBy: readStoredSummary(header).rechecked ?? null,
  };
};
