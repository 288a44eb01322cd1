import type { DraftState } from './draft-state.ts';
import { isSaved } from './next-send.ts';

/** The save state in words. It says "Saved" only when everything typed has reached the server. */
export const saveWords = (state: DraftState) => {
  if (!state.touched) return '';
  if (state.status === 'saving') return 'Saving…';
  if (state.problem !== null) return 'Not saved: retry';
  return isSaved(state) ? 'Saved' : 'Not saved yet';
};
