import { useEffect } from 'react';
import type { DraftStore } from '../store/draft-store.ts';
import { mirrorSession } from '../store/mirror-session.ts';

/** Stores this tab's state of the draft so that it survives a reload. */
export const useSessionMirror = (store: DraftStore) =>
  useEffect(() => {
    const { flush, stop } = mirrorSession(store);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      stop();
    };
  }, [store]);
