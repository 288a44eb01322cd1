import { type BankQuestion, makeQuestion } from './draft.ts';
import { draftsOfChecklist } from './of-checklist.ts';
import { draftsOfIntervals } from './of-intervals.ts';
import { draftsOfLimits } from './of-limits.ts';
import { draftsOfReasons } from './of-reasons.ts';
import { ourRules, type Rules } from './rules.ts';

/** Shown with every quiz made from it. */
export const BANK_TITLE = 'Question bank';
export const BANK_NOTICE = 'Made from the rules by Pitcheck, not reviewed by anybody yet.';

/**
 * Generates the question bank. Deterministic: a changed rule affects only its own questions, and a changed reason only questions that use
 * it as an option.
 */
export const makeBank = (rules: Rules = ourRules): BankQuestion[] =>
  [draftsOfReasons, draftsOfLimits, draftsOfIntervals, draftsOfChecklist]
    .flatMap((draftsOf) => draftsOf(rules))
    .flatMap((draft) => makeQuestion(draft) ?? []);
