import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { type FieldName, findSection, type SheetChanges } from '#shared/sheets/model.ts';
import type { DataSection } from '#shared/sheets/sections.ts';

const fields = [
  'vehicleRegistrationPlate',
  'vehicleMake',
  'vehicleBodystlye',
  'customerName',
  'customerAddress',
  'companyAuthorityNumber',
] as const satisfies FieldName[];
const items = ['externalStopLamps', 'externalHeadLamps', 'internalWipers'] as const satisfies ItemName[];

/** The fields of a sheet, and the items with comments, that scenarios write and invariants check. */
export type Cell = (typeof fields)[number] | (typeof items)[number];
export const cells: readonly Cell[] = [...fields, ...items];

const isField = (cell: Cell): cell is (typeof fields)[number] => fields.some((field) => field === cell);

export const getSection = (cell: Cell): DataSection => (isField(cell) ? findSection(cell) : findLine(cell).section);

/** Returns the value of a cell, or undefined if it is not set. */
export const readCell = (sheet: SheetChanges, cell: Cell): string | undefined => {
  if (isField(cell)) return sheet[cell];
  const item = sheet.InspectionItem?.find(({ inspectionItemName }) => inspectionItemName === cell);
  return item?.Comment.filter((comment) => !isLastRecheckDayComment(comment))
    .map(({ comment }) => comment)
    .join();
};

/** Returns a change that writes a cell and leaves the rest of its item as it is on the sheet. */
export const writeCell = (sheet: SheetChanges, cell: Cell, text: string): SheetChanges => {
  if (isField(cell)) return { [cell]: text };
  const item = sheet.InspectionItem?.find(({ inspectionItemName }) => inspectionItemName === cell);
  const blank = { inspectionItemName: cell, result: 'PASS' as const, ReasonForRejections: [] };
  return { InspectionItem: [{ ...blank, ...item, Comment: text ? [{ comment: text }] : [] }] };
};
