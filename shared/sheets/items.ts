import { kindFields, startResult, type VehicleKind } from './applicability.ts';
import { type ChecklistLine, type ItemName, type ItemSection, linesOn } from './checklist.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import type { Result } from './result.ts';

/** The item of a line that nobody has touched. */
export const untouched = (line: ChecklistLine, vehicle: VehicleKind) => untouchedAt(line, startResult(line, vehicle));

export const untouchedAt = ({ name }: ChecklistLine, result: Result): InspectionItem => ({
  inspectionItemName: name,
  result,
  ReasonForRejections: [],
  Comment: [],
});

type Lines = readonly { line: ChecklistLine; item: InspectionItem }[];
/** A sheet on a screen is asked for its items by everything that shows a part of it, each time something is written on it. */
const known = new WeakMap<object, { kind: string; lines: Lines }>();

/** Every line of the sheet with its item as it stands, in the order of the form; untouched ones at their start. */
export const itemsOn = (
  sheet: VehicleKind & Pick<FilledSheet, 'InspectionItem' | 'versionDate'>,
  section?: ItemSection,
): Lines => {
  const { InspectionItem, versionDate } = sheet;
  const kind = [versionDate, ...kindFields.map((name) => sheet[name])].join('|');
  let found = known.get(InspectionItem);
  if (found?.kind !== kind) {
    const touched = new Map<ItemName, InspectionItem>(InspectionItem.map((item) => [item.inspectionItemName, item]));
    const lines = linesOn(versionDate).map((line) => ({
      line,
      item: touched.get(line.name) ?? untouched(line, sheet),
    }));
    found = { kind, lines };
    known.set(InspectionItem, found);
  }
  return section ? found.lines.filter(({ line }) => line.section === section) : found.lines;
};

/** How many lines have a result, of how many: of a section or of the whole sheet. */
export const progress = (sheet: FilledSheet, section?: ItemSection) => {
  const all = itemsOn(sheet, section);
  return { done: all.filter(({ item }) => item.result !== 'UNSELECTED').length, of: all.length };
};

/** Whether somebody has answered more of its lines than are open. */
export const isMostlyAnswered = (sheet: FilledSheet) => {
  const { done, of } = progress(sheet);
  return sheet.InspectionItem.filter(({ result }) => result !== 'UNSELECTED').length > of - done;
};

/** Lines left open in a section, by title. Empty: the section is complete. */
export const openItems = (sheet: FilledSheet, section: ItemSection) =>
  itemsOn(sheet, section).filter(({ item }) => item.result === 'UNSELECTED');

export const failedItems = (sheet: FilledSheet) => itemsOn(sheet).filter(({ item }) => item.result === 'FAIL');

/** FAIL without a reason: shown as an error, asked about once more at Submit, not refused. Source: AMB-70 and decisions. */
export const lacksReason = (item: InspectionItem) =>
  item.result === 'FAIL' && withoutBlanks(item).ReasonForRejections.length === 0;
export const REASON_REQUIRED = 'A fail needs a reason';
export const failsWithoutReason = (sheet: FilledSheet) => itemsOn(sheet).filter(({ item }) => lacksReason(item));

/** What a recheck passes although the work that a reason asks for is not ticked as completed: asked about at Submit (G-20). */
export const passesWithOpenWork = (sheet: FilledSheet) =>
  itemsOn(sheet).filter(
    ({ item }) =>
      sheet.isRecheck &&
      (item.result === 'PASS' || item.result === 'WARNING') &&
      withoutBlanks(item).ReasonForRejections.some(({ workCompleted }) => !workCompleted),
  );

/** With all that its reasons ask for done. */
export const withWorkCompleted = (item: InspectionItem): InspectionItem => ({
  ...item,
  ReasonForRejections: item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true })),
});

/** Without empty reasons and comments, as sheets are kept. Source: specification 2, section 5. */
export const withoutBlanks = (item: InspectionItem): InspectionItem => ({
  ...item,
  ReasonForRejections: item.ReasonForRejections.filter(({ reasonForRejection }) => reasonForRejection.trim()),
  Comment: item.Comment.filter(({ comment }) => comment.trim()),
});

/** All that is written about an item: its reasons, then its comments. */
export const listRemarks = (item: InspectionItem) => {
  const { ReasonForRejections, Comment } = withoutBlanks(item);
  return [
    ...ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection),
    ...Comment.map(({ comment }) => comment),
  ];
};
