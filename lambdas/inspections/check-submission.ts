import { listIssuedNumbers } from '#shared/doubts/same-numbers.ts';
import { recheckRefusal } from '#shared/inspections/recheck.ts';
import { findPressDay } from '#shared/inspections/signed-offline.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { getInspectorNumber } from '#shared/sheets/unproved.ts';
import { findDraft } from '../drafts/records.ts';
import type { Context } from '../http/context.ts';
import { findInspector } from '../organizations/inspectors.ts';
import { loadTakenDay } from '../papers/records.ts';
import type { Item } from '../table/table.ts';
import { readOrganization } from '../tenants/stored.ts';
import { findOdometerBefore, loadNamedVehicle } from '../vehicles/odometer-before.ts';
import { certifyPasses } from './certify-passes.ts';
import { fillSheet, keepFirstInspection, refuseUnfinished } from './new-inspection.ts';
import { findInspection } from './records.ts';
import { findSameNumbers } from './same-numbers.ts';
import { checkPress, loadSubmittedDraft, type Submission, signDraft } from './submitted-draft.ts';

export type Checked = NonNullable<Awaited<ReturnType<typeof checkSubmission>>>;

type Found = { hasDraft: boolean; draft: Item | undefined; vehicle: Item | undefined };
/** Loads and checks everything that the record needs. Returns undefined if another request wrote first. */
export const checkSubmission = async (body: Submission, found: Found, context: Context) => {
  const { now } = context;
  const submitted = found.hasDraft ? await loadSubmittedDraft(found.draft, body, context) : undefined;
  const draft = submitted?.draft;
  const pressedAt = checkPress(body, submitted?.item, context);
  const pressedOn = findPressDay({ pressedAt });
  const earlier = draft?.recheckOf ? await findInspection(context, draft.recheckOf, { consistent: true }) : undefined;
  const refusal = earlier && recheckRefusal(earlier.inspection, pressedOn ?? nzDate(now));
  // a concurrent request may have submitted this draft
  if (refusal && draft && (await findDraft(context, draft.id))?.state !== 'open') return undefined;
  if (refusal) throw new Problem('refused', refusal);
  const written = fillSheet(body, draft);
  const filled = certifyPasses(written, body.passedAlthough);
  const sheet = earlier ? keepFirstInspection(filled, earlier.inspection) : filled;
  const workshop = readOrganization(context.organization);
  // only a passed sheet uses label and authorisation numbers
  const sameNumbers = listIssuedNumbers(sheet).length > 0 ? await findSameNumbers(sheet, context) : [];
  const paperTakenOn = await loadTakenDay(context, draft);
  const photoOnFail = workshop.Settings.PhotoRequiredOnFail;
  refuseUnfinished(sheet, { photoOnFail, images: draft?.images, paperTakenOn, pressedOn }, now);
  const inspectedBy = draft?.paperInspectionId ? await findInspector(context, getInspectorNumber(sheet)) : undefined;
  // pages of earlier releases don't send the vehicle id
  const vehicle = body.VehicleID === undefined && !earlier ? await loadNamedVehicle(sheet, context) : found.vehicle;
  const odometerBefore = findOdometerBefore(sheet, earlier?.inspection, vehicle);
  return {
    ...{ submitted, sheet, workshop, earlier, confirmed: body.confirmed },
    draft: draft && signDraft(draft, written, context),
    ...{ inspectedBy, odometerBefore, sameNumbers, paperTakenOn, pressedAt },
  };
};
