import { isDeepStrictEqual } from 'node:util';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { isOtherPerson } from '#shared/customers/same-person.ts';
import type { Request } from '#shared/endpoint.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { cleanTexts } from '#shared/input/clean.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { findPressDay } from '#shared/inspections/signed-offline.ts';
import { Problem } from '#shared/problem.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { getInspectorNumber, keepUnproved } from '#shared/sheets/unproved.ts';
import { sheetDue } from '../due/sheets.ts';
import type { Acting, Context } from '../http/context.ts';
import { findInspector } from '../organizations/inspectors.ts';
import { loadTakenDay } from '../papers/records.ts';
import { addAnnounced } from '../sheets/announce.ts';
import { findChangedSections } from '../sheets/find-changed-sections.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { readImages, readStoredImages } from '../sheets/stored-image.ts';
import { readOrganizationId } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';
import { findOdometerAfterEdit } from '../vehicles/odometer-before.ts';
import { describeInspection, dropDerived } from './answer.ts';
import { certifyPasses } from './certify-passes.ts';
import { checkEditable } from './check-editable.ts';
import { headerUpdate } from './header-update.ts';
import { completeSheet, explainRecord, fillSheet, keepFirstInspection, refuseUnfinished } from './new-inspection.ts';
import { renewRecheck } from './recheck.ts';
import { findRevision, loadStored, type Stored } from './records.ts';
import { findSameAfterEdit } from './same-numbers.ts';
import { addLaterChanges, editedRevision, headerFacts, markSheetRequested, readRevision } from './stored.ts';
import { editSummaryDetails, packNotes } from './summary-details.ts';

type Edit = Request<typeof inspectionsApi.edit>['body'];
type Changes = Omit<Edit, 'revision'>;

/**
 * Edits a record on the day it was created, by writing another revision. A change based on an older revision returns
 * 412 with the record. If the record already contains the change because only the response was lost, returns the
 * record.
 */
export const edit = (id: number, { revision, confirmed, ...changes }: Edit, context: Context): Promise<Inspection> =>
  retryUntilWritten(async () => {
    const found = await loadStored(context, id, { consistent: true });
    const { inspection } = found;
    if (revision !== inspection.revision) {
      if (await isResultOf(inspection, revision, { ...changes, confirmed }, context)) return inspection;
      const now = await describeInspection(inspection, context);
      throw new Problem('version-conflict', 'This inspection was changed on another device.', now);
    }
    const recheck = await checkEditable(found, context);
    const sheet = await applyChanges(inspection, changes, context);
    const { images, fields, isNew, takes } = await editedPhotos(found, changes.images ?? [], context);
    const paperTakenOn = await loadTakenDay(context, inspection);
    const asked = {
      photoOnFail: readOrganization(context.organization).Settings.PhotoRequiredOnFail,
      images,
      paperTakenOn,
      pressedOn: findPressDay(inspection),
    };
    refuseUnfinished(sheet, asked, new Date(inspection.createdAt));
    const inspectedBy = await findInspectorAfter(inspection, sheet, context);
    const odometerBefore = await findOdometerAfterEdit(sheet, inspection, context);
    const sameNumbers = await findSameAfterEdit(sheet, inspection, context);
    const before = { ...inspection, inspectedBy, odometerBefore, sameNumbers };
    const after = { ...edited(before, sheet, confirmed, context), images };
    return isNew || !isSameRecord(after, inspection)
      ? write(found, after, { fields, recheck, takes }, context)
      : inspection;
  });

/**
 * Looks up the inspector of a paper sheet if the inspector number changed. Otherwise keeps the inspector, who may have
 * left since.
 */
const findInspectorAfter = async (
  { paperInspectionId, inspectedBy, ...before }: Inspection,
  sheet: FilledSheet,
  context: Context,
) =>
  paperInspectionId && getInspectorNumber(sheet) !== getInspectorNumber(before)
    ? findInspector(context, getInspectorNumber(sheet))
    : inspectedBy;

/**
 * Content that is written with a revision: the photos in the header, the draft of its recheck, and the loose photos
 * that it claims.
 */
type Beside = { fields: Record<string, unknown>; recheck: Item | undefined; takes: Write[] };

/** Returns the record, or undefined if another request wrote first. */
const write = async (
  { header, seal, inspection: before }: Stored,
  after: Inspection,
  { fields: photos, recheck, takes }: Beside,
  context: Context,
) => {
  const { table, organizationId, now } = context;
  const asked = now.toISOString();
  const record = editedRevision(organizationId, after, header, seal);
  const fields = {
    ...headerFacts(organizationId, after),
    ...markSheetRequested(asked),
    ...(isOtherPerson(before, after) && { customerSince: asked }),
    ...(header.notes !== undefined && packNotes(after.WofSummaryDetails)),
    ...photos,
  };
  const { refused } = await table.write(
    { put: record, condition: 'attribute_not_exists(pk)' },
    { update: headerUpdate(header, fields) },
    {
      put: sheetDue(
        { organizationId, inspectionId: after.id, checksheet: ChecksheetType.parse(header.checksheet) },
        asked,
      ),
    },
    ...(recheck ? [renewRecheck(recheck, after, context)] : []),
    ...takes,
  );
  // read the record as stored, so that later requests return the same bytes
  return refused ? undefined : addLaterChanges(readRevision(record), { ...header, ...fields });
};

const applyChanges = async (before: Inspection, told: Changes, context: Context) => {
  const changes = await dropDerived(told, before, context);
  const sheet = certifyPasses(fillSheet(changes, before), changes.passedAlthough, before);
  return before.isRecheck ? keepFirstInspection(sheet, before) : sheet;
};

/**
 * Returns the photos of an edited record, including changes since its last revision and photos that the edit announces.
 * `fields`: header fields about the photos. `isNew`: the last revision lacks some of the photos. `takes`: writes that
 * claim loose photos.
 */
const editedPhotos = async ({ header, inspection }: Stored, named: readonly ImageNamed[], context: Acting) => {
  const before = readStoredImages(header.images);
  const draft = inspection.formattedId.unfinishedInspectionId;
  const loose = draft && (await findLoosePhotos(context, draft, named));
  const after = draft && loose ? addAnnounced(before, named, draft, context, loose) : before;
  const photos = Number(header.photos ?? 0) + (after === before ? 0 : 1);
  const { id: inspectionId, paperInspectionId } = inspection;
  return {
    images: readImages(after, { OrganizationId: readOrganizationId(header), inspectionId, paperInspectionId }),
    fields: { ...(after !== before && { images: after }), ...(photos > 0 && { photos, photosWritten: photos }) },
    isNew: photos !== Number(header.photosWritten ?? 0),
    takes: draft && loose ? takeWrites(loose, after, draft) : [],
  };
};

/** Builds the next revision. The server decides its author, time and result. */
const edited = (
  before: Inspection,
  sheet: FilledSheet,
  confirmed: Edit['confirmed'],
  { actor, author, now }: Context,
): Inspection => {
  const updatedAt = now.toISOString();
  const judgement = completeSheet(sheet, before.formattedId, updatedAt);
  const signed = Object.fromEntries(findChangedSections(before, judgement).map((section) => [section, actor]));
  const record = {
    ...before,
    ...judgement,
    unproved: keepUnproved(before, judgement),
    setBy: { ...before.setBy, ...signed },
    revision: before.revision + 1,
    revisedBy: actor,
    updatedAt,
  };
  const after = { ...record, ...explainRecord(record, { confirmed, by: actor, at: updatedAt }) };
  return { ...after, WofSummaryDetails: editSummaryDetails(before.WofSummaryDetails, after, author) };
};

/** True if the record is the result of this change to the earlier revision. */
const isResultOf = async (inspection: Inspection, revision: number, changes: Changes, context: Context) => {
  const before = revision === inspection.revision - 1 && (await findRevision(context, inspection.id, revision));
  const known = new Set(inspection.images.map(({ imageId }) => imageId));
  if (!before || changes.images?.some(({ imageId }) => !known.has(imageId))) return false;
  const at = inspection.updatedAt;
  const { unproved, doubts } = explainRecord(inspection, { confirmed: changes.confirmed, by: context.actor, at });
  const sheet = await applyChanges(before, changes, context);
  return isSameRecord({ ...completeSheet(sheet, before.formattedId, at), unproved, doubts }, inspection);
};

type Certified = FilledSheet & Pick<Inspection, 'unproved' | 'doubts'>;
/** True if two records have the same content, including confirmations. */
const isSameRecord = (a: Certified, b: Certified) =>
  findChangedSections(cleanTexts(a), cleanTexts(b)).length === 0 &&
  isDeepStrictEqual([a.unproved, a.doubts], [b.unproved, b.doubts]);
