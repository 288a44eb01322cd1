import { isDeepStrictEqual } from 'node:util';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { decideToDo } from '#shared/inspections/to-do.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { readBegun } from '../drafts/stored.ts';
import { idsOf } from '../http/said-by.ts';
import { packBody, unpackBody } from '../seals/revision-body.ts';
import { newSeal } from '../seals/seal.ts';
import { leftOut } from '../sheets/left-out.ts';
import { readImages, storedImage } from '../sheets/stored-image.ts';
import { findItemCode, readItems, storedItem } from '../sheets/stored-item.ts';
import { type Item, versioned } from '../table/item.ts';
import { headerKey, inspectionList, inspectionsByTerm, readOrganizationId, revisionKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import { readStoredSummary, storedSummary } from './stored-summary.ts';
import { plainSummaryDetails, readSummaryDetails } from './summary-details.ts';
import { makeToDoAddress } from './to-do-index.ts';

/** A header of an inspection that was just submitted; `begun`: who began its draft, and when that is known. */
export const headerItem = (
  organizationId: OrganizationId,
  inspection: Inspection,
  checksheet: ChecksheetType,
  begun?: ReturnType<typeof readBegun>,
): Item & { event: string } => ({
  ...headerKey(organizationId, inspection.id),
  type: 'INSPECTION',
  event: 'InspectionSubmitted',
  organizationId,
  inspectionId: inspection.id,
  checksheet,
  ...whoDidIt(inspection, begun),
  ...(inspection.images.length > 0 && {
    images: Object.fromEntries(inspection.images.map((image) => [image.imageId, storedImage(image)])),
  }),
  gsi1pk: inspectionList(organizationId),
  gsi1sk: String(inspection.id),
  gsi2pk: inspectionsByTerm(organizationId, 'PLATE'),
  ...sheetAsked(inspection.createdAt),
  ...headerFacts(organizationId, inspection),
});

/** By ids, which outlast names; when it was submitted is in the summary. Of the draft's beginner where it was another person. */
const whoDidIt = ({ submittedBy }: Inspection, begun?: ReturnType<typeof readBegun>) => ({
  submittedBy: idsOf(submittedBy),
  ...(begun && {
    startedAt: begun.startedAt,
    ...(begun.by && !isDeepStrictEqual(begun.by, idsOf(submittedBy)) && { begunBy: begun.by }),
  }),
});

/** When the sheet that is shown first was asked for, by a submission or an edit; a mark of an earlier release goes. */
export const sheetAsked = (at: string) => ({ asked: at, gsi3pk: undefined, gsi3sk: undefined, sweeps: undefined });

/**
 * What a header tells of the record as it stands. Its summary is kept small, so that a page of a list is cheap, and read back
 * by `stored-summary.ts`; what no list shows stands beside it.
 */
export const headerFacts = (organizationId: OrganizationId, inspection: Inspection) => ({
  revision: inspection.revision,
  customerId: inspection.CustomerID || undefined,
  vehicleId: inspection.VehicleID || undefined,
  summary: storedSummary(inspection),
  gsi2sk: `${inspection.vehicleRegistrationPlate}#${inspection.id}`,
  ...makeToDoAddress(organizationId, inspection, decideToDo(inspection)),
});

/** One revision of the record, whole and sealed; written once and never again. `before`: the seal of the one before it. */
export const revisionItem = (organizationId: OrganizationId, inspection: Inspection, before?: Uint8Array): Item => {
  const json = JSON.stringify(recorded(inspection));
  return versioned({
    ...revisionKey(organizationId, inspection.id, inspection.revision),
    type: 'REVISION',
    body: packBody(json),
    ...newSeal(json, before),
  });
};

/** A further revision; being inserted, it asks for the sheet that its workshop shows first. */
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

/** Everything is written out, also what is blank: its bytes say what was meant. */
const recorded = ({ InspectionItem, WofSummaryDetails: details, ...facts }: Inspection) => ({
  ...facts,
  details,
  items: Object.fromEntries(InspectionItem.map((item) => [findItemCode(item.inspectionItemName), storedItem(item)])),
});

/** What records of the first version leave out; never changed, as `leftOut` is not. */
const unwritten: Readonly<Record<string, unknown>> = {
  ...leftOut,
  images: [],
  recheckOf: null,
  recheckedBy: null,
  paperInspectionId: null,
  revisedBy: null,
};

export const readRevision = (item: Item): Inspection => {
  const { items, details, ...written } = JSON.parse(unpackBody(item));
  const facts = { ...emptySheet, ...unwritten, ...written };
  return withoutLimits(Inspection).parse({
    ...facts,
    InspectionItem: readItems(items),
    WofSummaryDetails: { ...plainSummaryDetails(facts, readOrganizationId(item)), ...details },
  });
};

/** The record with what came after it was written: photos, notes, the recheck. */
export const asItStands = (inspection: Inspection, header: Item): Inspection => {
  const OrganizationId = readOrganizationId(header);
  const { id: inspectionId, paperInspectionId } = inspection;
  return {
    ...inspection,
    images: readImages(header.images, { OrganizationId, inspectionId, paperInspectionId }),
    WofSummaryDetails: readSummaryDetails(header, inspection.WofSummaryDetails),
    recheckedBy: readStoredSummary(header).rechecked ?? null,
  };
};
