import * as z from 'zod';
import { DraftId, InspectionId } from '../ids.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { findLine, ItemName, itemSections } from './checklist.ts';
import type { FormattedId } from './formatted-id.ts';
import { emptySheet, fieldNames, InspectionItem, type Sheet, SheetFields } from './model.ts';

/** Fields that responses add to a stored item, all derived from its name and sheet (G-32). */
const ItemFacts = z.object({
  id: ItemName,
  inspectionType: z.enum(itemSections),
  /** Plain strings, so that a page can read vehicle types added later. */
  applicableVehicles: z.array(z.string()),
  inspectionId: InspectionId.nullable(),
  unfinishedInspectionId: DraftId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** Fields that the previous release doesn't send default to those of an empty sheet. */
const fields = Object.fromEntries(
  fieldNames.map((name) => [name, (SheetFields.shape[name] as z.ZodType).default(emptySheet[name])]),
) as unknown as typeof SheetFields.shape;

/** Extends a sheet's schema for responses, including those of the previous release. */
export const responseFields = {
  ...fields,
  InspectionItem: z.array(InspectionItem.safeExtend(ItemFacts.partial().shape)),
  unfinishedWofHidden: z.boolean().optional().describe('True if its draft is no longer listed'),
};

type Answered = Sheet & { formattedId: FormattedId; createdAt: string; updatedAt: string };

/** Adds the derived fields to the items of a draft or of the inspection that it became. */
export const describeItems = <S extends Answered>(sheet: S, inspectionId: number | null = null) => {
  const { formattedId, createdAt, updatedAt } = sheet;
  const { unfinishedInspectionId } = formattedId;
  return {
    ...sheet,
    unfinishedWofHidden: inspectionId !== null,
    InspectionItem: sheet.InspectionItem.map((item) => {
      const { name, section, on = VehicleType.options } = findLine(item.inspectionItemName);
      const facts = { id: name, inspectionType: section, applicableVehicles: [...on] };
      return { ...item, ...facts, inspectionId, unfinishedInspectionId, createdAt, updatedAt };
    }),
  };
};
