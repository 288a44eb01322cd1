import type { View } from './read-view.ts';

export const THANKS = 'Thank you: your answer has arrived.';
export const TAKEN_BACK = 'Your answer was taken back: nothing is decided now. You can choose again.';
export const UNHEARD =
  'We could not hear whether your answer arrived. Your choices are kept. Please try again: it counts once, however often you press.';
export const BUSY = 'Too much is being asked at once. Please wait a minute and try again. Nothing is lost.';
export const CHANGED =
  'The workshop has changed this estimate meanwhile: your choices were of the one before. Please choose again.';

/** Messages if the estimate turned out to be in another state than displayed. */
export const insteadOf: Record<'decide' | 'undo' | 'askAgain', Partial<Record<View['state'], string>>> = {
  decide: {
    open: 'Nothing was decided. Please look at it again.',
    answered: 'It was answered before yours arrived. What you see here counts.',
    expired: 'It ended before your answer arrived. Nothing was decided.',
    changing: 'Nothing was decided.',
    withdrawn: 'Nothing was decided.',
  },
  undo: {
    answered: 'It can not be taken back here any more. Please call the workshop to change it.',
  },
  askAgain: { open: 'There is a fresh price already.' },
};
