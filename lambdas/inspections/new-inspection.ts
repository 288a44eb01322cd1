import { randomInt } from 'node:crypto';
import { findDoubts, type OdometerBefore, recordDoubts } from '#shared/doubts/doubts.ts';
import type { SameNumber } from '#shared/doubts/same-numbers.ts';
import type { Draft } from '#shared/drafts/model.ts';
import { visitsBefore, withCompleted } from '#shared/inspections/earlier-visits.ts';
import { dayRefusal, registeredRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import type { Organization } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { type Asked, judge, listOpenSections } from '#shared/sheets/completeness.ts';
import { expiryRefusal } from '#shared/sheets/expiry.ts';
import type { FormattedId } from '#shared/sheets/formatted-id.ts';
import { listItems, removeBlanks } from '#shared/sheets/items.ts';
import {
  type Actor,
  emptySheet,
  type FilledSheet,
  type InspectionItem,
  type SheetChanges,
  SheetFields,
} from '#shared/sheets/model.ts';
import { createForm } from '#shared/sheets/new-sheet.ts';
import { dataSections, sectionTitles } from '#shared/sheets/sections.ts';
import { type Confirmed, findUnproved, recordUnproved } from '#shared/sheets/unproved.ts';
import { applyVicOffline } from '#shared/sheets/vic-offline.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { checkSheetVersion } from '../aws/environment.ts';
import type { Context } from '../http/context.ts';
import { clearHomePhone } from '../sheets/home-phone.ts';
import type { OrganizationId } from '../table/keys.ts';
import { newSummaryDetails } from './summary-details.ts';

/**
 * Merges the request into the earlier sheet. The result contains every line, so that later defaults can't change it.
 */
export const fillSheet = (sent: SheetChanges, before: FilledSheet | undefined): FilledSheet => {
  const body = clearHomePhone(sent, before);
  const { versionDate, serviceBrakeOverallThreshold, isRecheck } = before ?? createForm(checkSheetVersion());
  // older pages send only the vehicle type; without a type it remains unknown
  const unsaid = body.vehicleType === undefined && (before?.vehicleTypeUnknown ?? true);
  const { vehicleTypeUnknown = unsaid } = body;
  const written = withoutLimits(SheetFields).parse({ ...emptySheet, ...before, ...body, vehicleTypeUnknown });
  const touched = new Map<ItemName, InspectionItem>(
    [...(before?.InspectionItem ?? []), ...(body.InspectionItem ?? [])].map((item) => [
      item.inspectionItemName,
      removeBlanks(item),
    ]),
  );
  const sheet = {
    ...written,
    versionDate,
    serviceBrakeOverallThreshold,
    isRecheck,
    InspectionItem: [...touched.values()],
  };
  return { ...sheet, InspectionItem: listItems(sheet).map(({ item }) => item) };
};

/** Keeps the day and inspector of the first inspection, even if the recheck's request has other values. */
export const keepFirstInspection = (sheet: FilledSheet, earlier: SheetFields): FilledSheet => ({
  ...sheet,
  initialDateOfInspection: earlier.initialDateOfInspection,
  initialInspectorNumber: earlier.initialInspectorNumber,
});

/**
 * Throws one error with everything that makes a record invalid: open sections, an inspection dated after the submission
 * (it would extend the time for edits and rechecks), or a new WoF that expired before it was issued.
 */
export const refuseUnfinished = (sheet: FilledSheet, asked: Asked, submittedAt: Date) => {
  const submittedOn = nzDate(submittedAt);
  const expired = expiryRefusal(sheet);
  const registered = registeredRefusal(sheet, submittedOn);
  const day = dayRefusal(sheet, submittedOn, asked);
  const refusals = [day, expired && `${expired}.`, registered && `${registered}.`].filter(
    (words) => words !== undefined,
  );
  const titles = listOpenSections(sheet, asked).map(({ section }) => sectionTitles[section]);
  const unfinished = titles.length > 0 ? [`To complete: ${titles.join(', ')}.`] : [];
  const all = [...refusals, ...unfinished];
  if (all.length === 0) return;
  const left = listOpenSections(sheet, { ...asked, submittedOn });
  throw new Problem(refusals.length > 0 ? 'refused' : 'not-complete', joinSentences(all), left);
};

const joinSentences = (all: readonly string[]) => all.reduce((before, one) => `${before.replace(/\.$/, '')}. ${one}`);

/** Completes a sheet with the fields and the result that only the record contains. */
export const completeSheet = (sheet: FilledSheet, formattedId: FormattedId, at: string) => ({
  ...withLastRecheckDay(applyVicOffline(sheet, formattedId), at),
  ...judge(sheet),
});

type Parts = {
  organizationId: OrganizationId;
  sheet: FilledSheet;
  draft: Draft | undefined;
  number: number;
  workshop: Organization;
  /** The inspection that this recheck belongs to. */
  earlier: Inspection | undefined;
  confirmed: Confirmed | undefined;
  /** The inspector who signed a paper sheet. */
  inspectedBy: Actor | undefined;
  odometerBefore: OdometerBefore | undefined;
  sameNumbers: SameNumber[];
  paperTakenOn: NzDate | undefined;
  pressedAt: string | undefined;
  /** The number of attempts before. */
  attempt: number;
  context: Pick<Context, 'actor' | 'author' | 'now'>;
};

/** Builds the record of a complete sheet. The server decides author, time, number and result. */
export const newInspection = (parts: Parts): Inspection => {
  const { organizationId, sheet, draft, number, workshop, earlier, confirmed, context } = parts;
  const { inspectedBy, odometerBefore, paperTakenOn, pressedAt, sameNumbers } = parts;
  const { actor, now } = context;
  const at = now.toISOString();
  const id = newInspectionId(now, parts.attempt, earlier?.id);
  const formattedId = {
    formattedIdIdx: number,
    recheckIdx: draft?.formattedId.recheckIdx ?? 0,
    unfinishedInspectionId: draft?.id ?? null,
  };
  const record = {
    ...completeSheet(sheet, formattedId, at),
    companyName: workshop.Name,
    companyAddress: workshop.Address,
    companyPhone: workshop.Phone,
    companyEmail: workshop.Email,
    id,
    formattedId,
    images: (draft?.images ?? []).map((image) => ({ ...image, inspectionId: id })),
    recheckOf: draft?.recheckOf ?? null,
    recheckedBy: null,
    paperInspectionId: draft?.paperInspectionId ?? null,
    revision: 1,
    revisedBy: null,
    setBy: draft?.setBy ?? Object.fromEntries(dataSections.map((section) => [section, actor])),
    submittedBy: actor,
    ...(inspectedBy && { inspectedBy }),
    ...(odometerBefore && { odometerBefore }),
    ...(sameNumbers.length > 0 && { sameNumbers }),
    ...(paperTakenOn && { paperTakenOn }),
    ...(pressedAt && { pressedAt }),
    createdAt: at,
    updatedAt: at,
  };
  const visits = earlier && visitsBefore(earlier);
  const described = { ...record, ...explainRecord({ ...record, earlierVisits: visits }, { confirmed, by: actor, at }) };
  return { ...described, WofSummaryDetails: newSummaryDetails(described, organizationId, context.author) };
};

type Recorded = Omit<Inspection, 'WofSummaryDetails'>;
type Confirmation = { confirmed: Confirmed | undefined; by: Actor; at: string };

/** Adds to a record the earlier visits, and which items it certifies without proof or against known facts. */
export const explainRecord = (record: Recorded, { confirmed, by, at }: Confirmation) => {
  const found = findUnproved(record, record.inspectedBy ?? record.submittedBy);
  const unproved = recordUnproved(found, { confirmed, by, at, before: record.unproved });
  const against = findDoubts(record, record.odometerBefore, record.sameNumbers);
  const doubts = recordDoubts(against, { confirmed, by, at, before: record.doubts });
  return {
    earlierVisits: record.earlierVisits && withCompleted(record.earlierVisits, record),
    unproved: unproved.length > 0 ? unproved : undefined,
    doubts: doubts.length > 0 ? doubts : undefined,
  };
};

/** Returns the smallest inspection id at a point in time. Ids sort by time: milliseconds and three random digits. */
export const firstInspectionId = (instant: Date) => instant.getTime() * 1000;
/** Returns a random id. The write refuses a duplicate: each further attempt tries an id of the next millisecond. */
export const newInspectionId = (now: Date, attempt: number, earlier: number | undefined): number => {
  const id = firstInspectionId(new Date(now.getTime() + attempt)) + randomInt(1000);
  // a transaction that contains the earlier inspection too can't name its key twice
  return id === earlier ? newInspectionId(now, attempt, earlier) : id;
};
