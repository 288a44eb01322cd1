import { estimateNoun } from '#shared/estimates/estimate-words.ts';
import { spellDay } from '#shared/spell-day.ts';
import type { View } from './read-view.ts';

export const THANKS = 'Thank you. We have received your answer.';
export const UNHEARD =
  "We couldn't confirm that your answer was received. Your choices are kept. Please try again. It only counts once.";
export const BUSY = 'Our service is busy. Please wait a minute and try again. Your choices are kept.';
export const explainChange = (now: Pick<View, 'isFixed'>) =>
  `The workshop changed this ${estimateNoun(now)} while you were choosing. Please choose again.`;

/** The message after an undo, which leaves the earlier answer, an open estimate, or nothing to choose after a pass. */
export const explainUndone = ({ state, passed }: Pick<View, 'state' | 'passed'>) => {
  if (state === 'answered') return 'That approval was undone. Your earlier answer stands.';
  return `Your answer was undone.${passed ? '' : ' You can choose again.'}`;
};

/** The question before an undo: its consequence. */
export const explainUndo = ({ decision, passed }: Pick<View, 'decision' | 'passed'>) => {
  if (decision?.follows) return 'Your earlier answer will then stand.';
  return passed ? "The vehicle has since passed, so you can't choose again." : 'You can then choose again.';
};

/** Messages if the estimate is in a different state than the page shows. */
export const insteadOf: Record<'decide' | 'undo' | 'askAgain', Partial<Record<View['state'], string>>> = {
  decide: {
    open: 'Nothing was decided. Please check it and try again.',
    answered: 'It had already been answered. The answer shown here counts.',
    expired: 'It expired before we received your answer. Nothing was decided.',
    changing: 'Nothing was decided.',
    withdrawn: 'Nothing was decided.',
  },
  undo: {
    answered: "You can't undo it here any more. Please call the workshop to change it.",
  },
  askAgain: { open: 'There is already a new price.' },
};

type Told = Pick<View, 'state' | 'passed' | 'approveUntil' | 'decision' | 'version'>;

/** Explains why nothing was decided. `isAdding`: the customer tried to approve what they had put off. */
export const explainUndecided = (now: Told, isAdding: boolean) => {
  const isOver = !now.approveUntil && now.decision?.lines.some(({ decision }) => decision === 'later');
  if (isAdding && isOver && now.version)
    return `The last day to add work was ${spellDay(now.version.expiresOn)}. Please call the workshop.`;
  if (now.passed && !now.decision) return 'The vehicle has since passed. Nothing was decided.';
  return insteadOf.decide[now.state];
};
