import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

/** The draft that the page is about. */
export const CurrentDraft = createContext<DraftStore | undefined>(undefined);

export const useDraftStore = (): DraftStore => {
  const store = use(CurrentDraft);
  if (!store) throw new Error('No draft is open here');
  return store;
};

/** A part of the draft; its reader is drawn again only when that part changes, so select what stays the same object. */
export const useDraft = <T,>(select: (state: DraftState) => T): T => {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
};
