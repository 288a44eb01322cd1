import { explainExcess, REMARK_MAX_LENGTH } from '../input/excess.ts';
import { kindFields, startResult, type VehicleKind } from './applicability.ts';
import { type ChecklistLine, type ItemName, type ItemSection, linesOn } from './checklist.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import type { Result } from './result.ts';

/** Returns the untouched item of a line. */
export const createItem = (line: ChecklistLine, vehicle: VehicleKind) => untouchedAt(line, startResult(line, vehicle));

export const untouchedAt = ({ name }: ChecklistLine, result: Result): InspectionItem => ({
  inspectionItemName: name,
  result,
  ReasonForRejections: [],
  Comment: [],
});

type Lines = readonly { line: ChecklistLine; item: InspectionItem }[];
/** Cached, because every part of a screen reads the items of the same sheet after each change. */
const known = new WeakMap<object, { kind: string; lines: Lines }>();

/** Returns every line of the sheet with its item, in form order; untouched items have their initial result. */
export const listItems = (
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
      item: touched.get(line.name) ?? createItem(line, sheet),
    }));
    found = { kind, lines };
    known.set(InspectionItem, found);
  }
  return section ? found.lines.filter(({ line }) => line.section === section) : found.lines;
};

/** Counts the lines with a result, in a section or the whole sheet. */
export const progress = (sheet: FilledSheet, section?: ItemSection) => {
  const all = listItems(sheet, section);
  return { done: all.filter(({ item }) => item.result !== 'UNSELECTED').length, of: all.length };
};

/** True if more lines are answered than open. */
export const isMostlyAnswered = (sheet: FilledSheet) => {
  const { done, of } = progress(sheet);
  return sheet.InspectionItem.filter(({ result }) => result !== 'UNSELECTED').length > of - done;
};

/** Returns the open lines of a section; empty if it is complete. */
export const listOpenItems = (sheet: FilledSheet, section: ItemSection) =>
  listItems(sheet, section).filter(({ item }) => item.result === 'UNSELECTED');

export const listFailedItems = (sheet: FilledSheet) => listItems(sheet).filter(({ item }) => item.result === 'FAIL');

/**
 * True for a FAIL without a reason: shown as an error and confirmed at Submit, but accepted. Source: AMB-70 and
 * decisions.
 */
export const lacksReason = (item: InspectionItem) =>
  item.result === 'FAIL' && removeBlanks(item).ReasonForRejections.length === 0;
export const REASON_REQUIRED = 'A fail needs a reason';
export const failsWithoutReason = (sheet: FilledSheet) => listItems(sheet).filter(({ item }) => lacksReason(item));

/**
 * Returns items that passed a recheck with a reason whose work isn't ticked as completed; confirmed at Submit (G-20).
 */
export const passesWithOpenWork = (sheet: FilledSheet) =>
  listItems(sheet).filter(
    ({ item }) =>
      sheet.isRecheck &&
      (item.result === 'PASS' || item.result === 'WARNING') &&
      removeBlanks(item).ReasonForRejections.some(({ workCompleted }) => !workCompleted),
  );

/** Ticks the work of all reasons as completed. */
export const withWorkCompleted = (item: InspectionItem): InspectionItem => ({
  ...item,
  ReasonForRejections: item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true })),
});

/** Removes empty reasons and comments, which are not stored. Source: specification 2, section 5. */
export const removeBlanks = (item: InspectionItem): InspectionItem => ({
  ...item,
  ReasonForRejections: item.ReasonForRejections.filter(({ reasonForRejection }) => reasonForRejection.trim()),
  Comment: item.Comment.filter(({ comment }) => comment.trim()),
});

/** Says by how much a reason or comment of an item is too long; '' if all fit. */
export const explainLongRemark = (item: InspectionItem) => {
  const longest = listRemarks(item).reduce((long, text) => (text.length > long.length ? text : long), '');
  return explainExcess(longest, REMARK_MAX_LENGTH);
};

/** Returns the reasons of an item, then its comments. */
export const listRemarks = (item: InspectionItem) => {
  const { ReasonForRejections, Comment } = removeBlanks(item);
  return [
    ...ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection),
    ...Comment.map(({ comment }) => comment),
  ];
};
