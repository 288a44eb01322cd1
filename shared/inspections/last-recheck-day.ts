import { showDate } from '../nz-date.ts';
import { failedItems } from '../sheets/items.ts';
import { type FilledSheet, type InspectionItem, type ItemComment, REMARKS_MAX } from '../sheets/model.ts';
import { lastRecheckDay } from './recheck.ts';

export const LAST_DAY = 'LAST DAY FOR RECHECK';
const TELLS = new RegExp(`^${LAST_DAY}: \\d\\d/\\d\\d/\\d{4}$`);

/** Whether a comment is the one that tells the last day for a recheck: written by us, not by the inspector. */
export const tellsLastRecheckDay = ({ comment }: ItemComment) => TELLS.test(comment);

/** What a sheet tells of it, '' where it does not: a line about all of the inspection, though it is kept at one item. */
export const toldLastRecheckDay = (sheet: Pick<FilledSheet, 'InspectionItem'>) => findTold(sheet)?.comment ?? '';

const findTold = ({ InspectionItem }: Pick<FilledSheet, 'InspectionItem'>) =>
  InspectionItem.flatMap(({ Comment }) => Comment).find(tellsLastRecheckDay);

/** An item as the inspector left it: the last day for a recheck is ours to tell, and moves with what fails first. */
export const withoutLastRecheckDay = (item: InspectionItem): InspectionItem => ({
  ...item,
  Comment: item.Comment.filter((one) => !tellsLastRecheckDay(one)),
});

/**
 * A sheet as it is recorded: what failed tells once, at its first failed item, until when it can be rechecked; what passed
 * does not. No comment of the inspector gives way to it. Source: specification 2, section 9, and AMB-92.
 */
export const withLastRecheckDay = (sheet: FilledSheet, createdAt: string): FilledSheet => {
  const told = findTold(sheet);
  const InspectionItem = sheet.InspectionItem.map(withoutLastRecheckDay);
  const bare = { ...sheet, InspectionItem };
  const day = lastRecheckDay(sheet.initialDateOfInspection);
  const failed = failedItems(bare).find(({ item }) => item.Comment.length < REMARKS_MAX);
  if (!day || !failed) return bare;
  const text = { createdAt, ...told, comment: `${LAST_DAY}: ${showDate(day)}` };
  return {
    ...bare,
    InspectionItem: InspectionItem.map((item) =>
      item.inspectionItemName === failed.line.name ? { ...item, Comment: [...item.Comment, text] } : item,
    ),
  };
};
