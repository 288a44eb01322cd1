import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import { listItems } from '#shared/sheets/items.ts';
import type { FilledSheet, ItemComment } from '#shared/sheets/model.ts';

/** Lists lines with a comment by the inspector, even an empty one. */
export const commentedLines = (sheet: FilledSheet) =>
  listItems(sheet)
    .filter(({ item }) => item.Comment.some((one) => !isLastRecheckDayComment(one)))
    .map(({ line }) => line);

/** Lists failed lines; in a recheck also those that failed before, which still have their reasons. */
export const failedLines = (sheet: FilledSheet) =>
  listItems(sheet)
    .filter(({ item }) => item.result === 'FAIL' || (sheet.isRecheck && item.ReasonForRejections.length > 0))
    .map(({ line }) => line);

export const commentCount = (sheet: FilledSheet) =>
  listItems(sheet).reduce((sum, { item }) => sum + item.Comment.filter(isOwn).length, 0);

const isOwn = (one: ItemComment) => one.comment.trim() !== '' && !isLastRecheckDayComment(one);
