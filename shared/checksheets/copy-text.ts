import { getLastRecheckDayComment, withoutLastRecheckDay } from '../inspections/recheck.ts';
import { listFailedItems, listItems, removeBlanks } from '../sheets/items.ts';
import type { FilledSheet } from '../sheets/model.ts';

/** The options of the Copy menu. Source: specification 2, section 2. */
export const copyLabels = { reasons: 'Copy Reasons', comments: 'Copy Comments', all: 'Copy All' } as const;
export type CopyKind = keyof typeof copyLabels;

/** Lists failed items with their reasons; an item without a reason is listed by name only. */
const reasons = (sheet: FilledSheet) =>
  listFailedItems(sheet).flatMap(({ line, item }) => {
    const { ReasonForRejections } = removeBlanks(item);
    if (ReasonForRejections.length === 0) return [line.title];
    return ReasonForRejections.map(({ reasonForRejection }) => `${line.title}: ${reasonForRejection}`);
  });
/** Lists comments on items, then the last day for a recheck. */
const comments = (sheet: FilledSheet) => [
  ...listItems(sheet).flatMap(({ line, item }) =>
    removeBlanks(withoutLastRecheckDay(item)).Comment.map(({ comment }) => `${line.title}: ${comment}`),
  ),
  ...[getLastRecheckDayComment(sheet)].filter(Boolean),
];

const lines: Readonly<Record<CopyKind, (sheet: FilledSheet) => string[]>> = {
  reasons,
  comments,
  all: (sheet) => [...reasons(sheet), ...comments(sheet)],
};

/**
 * Formats remarks as `Stop lamps: Does not work on the left side`, one per line, in form order; '' if there is nothing
 * to copy. Source: AMB-82.
 */
export const formatCopyText = (sheet: FilledSheet, what: CopyKind) => lines[what](sheet).join('\n');
