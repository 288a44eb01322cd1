import { type ChecklistLine, type ItemName, type ItemSection, linesOn, startResult } from './checklist.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import type { VehicleType } from './vehicle-type.ts';

/** The item of a line that nobody has touched. */
export const untouched = (line: ChecklistLine, vehicleType: VehicleType): InspectionItem => ({
  inspectionItemName: line.name,
  result: startResult(line, vehicleType),
  ReasonForRejections: [],
  Comment: [],
});

/** Every line of the sheet with its item as it stands, in the order of the form; untouched ones at their start. */
export const itemsOn = (
  sheet: Pick<FilledSheet, 'InspectionItem' | 'vehicleType' | 'versionDate'>,
  section?: ItemSection,
) => {
  const touched = new Map<ItemName, InspectionItem>(
    sheet.InspectionItem.map((item) => [item.inspectionItemName, item]),
  );
  return linesOn(sheet.versionDate, section).map((line) => ({
    line,
    item: touched.get(line.name) ?? untouched(line, sheet.vehicleType),
  }));
};

/** How many lines have a result, of how many: of a section or of the whole sheet. */
export const progress = (sheet: FilledSheet, section?: ItemSection) => {
  const all = itemsOn(sheet, section);
  return { done: all.filter(({ item }) => item.result !== 'UNSELECTED').length, of: all.length };
};

/** Lines left open in a section, by title. Empty: the section is complete. */
export const openItems = (sheet: FilledSheet, section: ItemSection) =>
  itemsOn(sheet, section).filter(({ item }) => item.result === 'UNSELECTED');

export const failedItems = (sheet: FilledSheet) => itemsOn(sheet).filter(({ item }) => item.result === 'FAIL');

/** FAIL without a reason: shown as an error, asked about once more at Submit, not refused. Source: AMB-70 and decisions. */
export const failsWithoutReason = (sheet: FilledSheet) =>
  failedItems(sheet).filter(({ item }) =>
    item.ReasonForRejections.every(({ reasonForRejection }) => !reasonForRejection.trim()),
  );

/** Without empty reasons and comments, as sheets are kept. Source: specification 2, section 5. */
export const withoutBlanks = (item: InspectionItem): InspectionItem => ({
  ...item,
  ReasonForRejections: item.ReasonForRejections.filter(({ reasonForRejection }) => reasonForRejection.trim()),
  Comment: item.Comment.filter(({ comment }) => comment.trim()),
});
