import { type BankQuestion, makeQuestion } from './draft.ts';
import { draftsOfChecklist } from './of-checklist.ts';
import { draftsOfIntervals } from './of-intervals.ts';
import { draftsOfLimits } from './of-limits.ts';
import { draftsOfReasons } from './of-reasons.ts';
import { ourRules, type Rules } from './rules.ts';

/** Said with every quiz that is made of it. */
export const BANK_TITLE = 'Question bank';
export const BANK_NOTICE = 'Made from the rules by Pitcheck, not reviewed by anybody yet.';

/** Questions made of the rules. The same rules make the same questions; a changed rule changes its own, and a reason those beside which it stands. */
export const makeBank = (rules: Rules = ourRules): BankQuestion[] =>
  [draftsOfReasons, draftsOfLimits, draftsOfIntervals, draftsOfChecklist]
    .flatMap((draftsOf) => draftsOf(rules))
    .flatMap((draft) => makeQuestion(draft) ?? []);
