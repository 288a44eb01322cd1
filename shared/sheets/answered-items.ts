import * as z from 'zod';
import { DraftId, InspectionId } from '../ids.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { findLine, ItemName, itemSections } from './checklist.ts';
import type { FormattedId } from './formatted-id.ts';
import { emptySheet, fieldNames, InspectionItem, type Sheet, SheetFields } from './model.ts';

/** What an answer says of an item beside what is kept of it: all of that follows from its name and its sheet (G-32). */
const ItemFacts = z.object({
  id: ItemName,
  inspectionType: z.enum(itemSections),
  /** A page reads types that came after it. */
  applicableVehicles: z.array(z.string()),
  inspectionId: InspectionId.nullable(),
  unfinishedInspectionId: DraftId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A field that the release before does not answer is as on a sheet where nobody wrote it. */
const fields = Object.fromEntries(
  fieldNames.map((name) => [name, (SheetFields.shape[name] as z.ZodType).default(emptySheet[name])]),
) as unknown as typeof SheetFields.shape;

/** What a sheet is extended by in an answer. A page of this release may be answered by the one before. */
export const answered = {
  ...fields,
  InspectionItem: z.array(InspectionItem.safeExtend(ItemFacts.partial().shape)),
  unfinishedWofHidden: z.boolean().optional().describe('Whether its draft is in no list any more'),
};

type Answered = Sheet & { formattedId: FormattedId; createdAt: string; updatedAt: string };

/** A draft, or the inspection that it has become, with what is known of each of its items. */
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
