import { reasonsForRejection } from '../../reference/reasons.ts';
import { type ChecklistLine, checklist } from '../../sheets/checklist.ts';
import { intervals, limitOn, overlapOn, recheckWindowOn } from '../../sheets/rule-tables.ts';

/** All that questions are made of. Another rule makes another question. */
export const ourRules = {
  lines: checklist as readonly ChecklistLine[],
  reasons: reasonsForRejection,
  intervals,
  limitOn,
  overlapOn,
  recheckWindowOn,
};
export type Rules = typeof ourRules;
