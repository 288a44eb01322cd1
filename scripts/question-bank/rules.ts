import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { type ChecklistLine, checklist } from '#shared/sheets/checklist.ts';
import { getLimit, intervals, overlapOn, recheckWindowOn } from '#shared/sheets/rule-tables.ts';

/** All input of the question bank. */
export const ourRules = {
  lines: checklist as readonly ChecklistLine[],
  reasons: reasonsForRejection,
  intervals,
  limitOn: getLimit,
  overlapOn,
  recheckWindowOn,
};
export type Rules = typeof ourRules;
