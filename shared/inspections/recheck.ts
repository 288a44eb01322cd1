import { addDays, daysBetween, type NzDate, showDate } from '../nz-date.ts';
import { listFailedItems } from '../sheets/items.ts';
import { type FilledSheet, type InspectionItem, type ItemComment, REMARKS_MAX } from '../sheets/model.ts';
import { hasPassed, type Outcome } from '../sheets/result.ts';
import { recheckWindowOn } from '../sheets/rule-tables.ts';

/**
 * Returns the last day for a recheck, counted from the first inspection, even after several rechecks; '' if that
 * inspection has no date.
 */
export const getLastRecheckDay = (initialDateOfInspection: NzDate | '') =>
  initialDateOfInspection && addDays(initialDateOfInspection, recheckWindowOn(initialDateOfInspection));

/** Formats the days left for a free recheck, including today. */
export const formatDaysLeft = (daysLeft: number) =>
  daysLeft === 0 ? 'last day' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;

type Rechecked = Outcome & { initialDateOfInspection: NzDate | ''; recheckedBy: number | null };

/** Returns why no recheck is possible; undefined if it is. Source: specification 2, sections 4 and 8. */
export const recheckRefusal = (inspection: Rechecked, today: NzDate) => {
  const { initialDateOfInspection: first, recheckedBy } = inspection;
  if (hasPassed(inspection)) return 'This inspection passed, so it needs no recheck';
  if (recheckedBy !== null) return 'A newer recheck exists';
  const last = getLastRecheckDay(first);
  if (first && last && daysBetween(today, last) < 0)
    return `Inspection is older than ${recheckWindowOn(first)} days, you cannot do a recheck`;
  return undefined;
};

/** Returns the last day of a recheck that is still possible; undefined if none is. */
export const findOpenRecheckDay = (inspection: Rechecked, today: NzDate) =>
  recheckRefusal(inspection, today) === undefined
    ? getLastRecheckDay(inspection.initialDateOfInspection) || undefined
    : undefined;

export const LAST_DAY = 'LAST DAY FOR RECHECK';
const TELLS = new RegExp(`^${LAST_DAY}: \\d\\d/\\d\\d/\\d{4}$`);

/** True for the automatic comment about the last day for a recheck. */
export const isLastRecheckDayComment = ({ comment }: ItemComment) => TELLS.test(comment);

/**
 * Returns the automatic comment about the last day for a recheck; '' if there is none. It concerns the whole
 * inspection, although one item stores it.
 */
export const getLastRecheckDayComment = (sheet: Pick<FilledSheet, 'InspectionItem'>) => findTold(sheet)?.comment ?? '';

const findTold = ({ InspectionItem }: Pick<FilledSheet, 'InspectionItem'>) =>
  InspectionItem.flatMap(({ Comment }) => Comment).find(isLastRecheckDayComment);

/**
 * Removes the automatic comment about the last day for a recheck from an item. The comment belongs on the first failed
 * item, which can change.
 */
export const withoutLastRecheckDay = (item: InspectionItem): InspectionItem => ({
  ...item,
  Comment: item.Comment.filter((one) => !isLastRecheckDayComment(one)),
});

/**
 * Adds the automatic comment about the last day for a recheck to the first failed item of a failed sheet; removes it
 * from a passed sheet. Keeps all comments by inspectors. Source: specification 2, section 9, and AMB-92.
 */
export const withLastRecheckDay = (sheet: FilledSheet, createdAt: string): FilledSheet => {
  const told = findTold(sheet);
  const InspectionItem = sheet.InspectionItem.map(withoutLastRecheckDay);
  const bare = { ...sheet, InspectionItem };
  const day = getLastRecheckDay(sheet.initialDateOfInspection);
  const failed = listFailedItems(bare).find(({ item }) => item.Comment.length < REMARKS_MAX);
  if (!day || !failed) return bare;
  const text = { createdAt, ...told, comment: `${LAST_DAY}: ${showDate(day)}` };
  return {
    ...bare,
    InspectionItem: InspectionItem.map((item) =>
      item.inspectionItemName === failed.line.name ? { ...item, Comment: [...item.Comment, text] } : item,
    ),
  };
};
