import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

/** The draft open on the page. */
export const CurrentDraft = createContext<DraftStore | undefined>(undefined);

export const useDraftStore = (): DraftStore => {
  const store = use(CurrentDraft);
  if (!store) throw new Error('No draft is open here');
  return store;
};

/** Returns a part of the draft and re-renders when it changes. `select` must return a stable reference. */
export const useDraft = <T,>(select: (state: DraftState) => T): T => {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
};
