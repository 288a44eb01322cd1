import { reasonsForRejection } from '../../reference/reasons.ts';
import { type ChecklistLine, checklist } from '../../sheets/checklist.ts';
import { intervals, limitOn, overlapOn, recheckWindowOn } from '../../sheets/rule-tables.ts';

/** All input of the question bank. */
export const ourRules = {
  lines: checklist as readonly ChecklistLine[],
  reasons: reasonsForRejection,
  intervals,
  limitOn,
  overlapOn,
  recheckWindowOn,
};
export type Rules = typeof ourRules;
