import { randomInt } from 'node:crypto';
import type { Draft } from '#shared/drafts/model.ts';
import type { ItemName } from '#shared/inspections/checklist.ts';
import { failedItems, itemsOn, withoutBlanks } from '#shared/inspections/items.ts';
import {
  emptySheet,
  type FilledSheet,
  type Inspection,
  type InspectionItem,
  type SetBy,
  type SheetChanges,
  SheetFields,
} from '#shared/inspections/model.ts';
import { newForm } from '#shared/inspections/new-sheet.ts';
import { dataSections } from '#shared/inspections/sections.ts';
import type { Organization } from '#shared/organizations/model.ts';
import type { Context } from '../http/context.ts';

/** What was sent, over what the draft holds, on the draft's form; every line explicit, so that later data cannot change it. */
export const filledSheet = (body: SheetChanges, draft: Draft | undefined): FilledSheet => {
  const { versionDate, serviceBrakeOverallThreshold, isRecheck } = draft ?? newForm;
  const written = SheetFields.parse({ ...emptySheet, ...draft, ...body });
  const touched = new Map<ItemName, InspectionItem>(
    [...(draft?.InspectionItem ?? []), ...(body.InspectionItem ?? [])].map((item) => [
      item.inspectionItemName,
      withoutBlanks(item),
    ]),
  );
  const sheet = {
    ...written,
    versionDate,
    serviceBrakeOverallThreshold,
    isRecheck,
    InspectionItem: [...touched.values()],
  };
  return { ...sheet, InspectionItem: itemsOn(sheet).map(({ item }) => item) };
};

type Parts = {
  sheet: FilledSheet;
  draft: Draft | undefined;
  number: number;
  workshop: Organization;
  context: Pick<Context, 'actor' | 'now'>;
};

/** The record of a complete sheet. Who, when, number and result are the server's own. */
export const newInspection = ({ sheet, draft, number, workshop, context: { actor, now } }: Parts): Inspection => {
  const at = now.toISOString();
  return {
    ...sheet,
    companyName: workshop.Name,
    companyAddress: workshop.Address,
    companyPhone: workshop.Phone,
    companyEmail: workshop.Email,
    id: newInspectionId(now),
    formattedId: { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: draft?.id ?? null },
    initialInspectionPassed: failedItems(sheet).length === 0,
    recheckInspectionPassed: null,
    setBy: draft?.setBy ?? (Object.fromEntries(dataSections.map((section) => [section, actor])) as SetBy),
    submittedBy: actor,
    createdAt: at,
    updatedAt: at,
  };
};

/** Ids are in order of time: milliseconds with three random digits behind. No id of that instant or later is smaller. */
export const firstInspectionId = (instant: Date) => instant.getTime() * 1000;
/** Two of the same are refused by the write and drawn again. */
const newInspectionId = (now: Date) => firstInspectionId(now) + randomInt(1000);
