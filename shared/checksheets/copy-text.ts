import { toldLastRecheckDay, withoutLastRecheckDay } from '../inspections/last-recheck-day.ts';
import { failedItems, itemsOn, withoutBlanks } from '../sheets/items.ts';
import type { FilledSheet } from '../sheets/model.ts';

/** The Copy menu. Source: specification 2, section 2. */
export const copyLabels = { reasons: 'Copy Reasons', comments: 'Copy Comments', all: 'Copy All' } as const;
export type CopyWhat = keyof typeof copyLabels;

/** Every fail with its reasons; without a reason, only its name. */
const reasons = (sheet: FilledSheet) =>
  failedItems(sheet).flatMap(({ line, item }) => {
    const { ReasonForRejections } = withoutBlanks(item);
    if (ReasonForRejections.length === 0) return [line.title];
    return ReasonForRejections.map(({ reasonForRejection }) => `${line.title}: ${reasonForRejection}`);
  });
/** Comments on items, then the last day for a recheck. */
const comments = (sheet: FilledSheet) => [
  ...itemsOn(sheet).flatMap(({ line, item }) =>
    withoutBlanks(withoutLastRecheckDay(item)).Comment.map(({ comment }) => `${line.title}: ${comment}`),
  ),
  ...[toldLastRecheckDay(sheet)].filter(Boolean),
];

const lines: Readonly<Record<CopyWhat, (sheet: FilledSheet) => string[]>> = {
  reasons,
  comments,
  all: (sheet) => [...reasons(sheet), ...comments(sheet)],
};

/** Returns `Stop lamps: Does not work on the left side`, one per line, in form order; '' if there is nothing to copy. Source: AMB-82. */
export const copyText = (sheet: FilledSheet, what: CopyWhat) => lines[what](sheet).join('\n');
