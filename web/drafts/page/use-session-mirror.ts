import { useEffect } from 'react';
import type { DraftStore } from '../store/draft-store.ts';
import { mirrorSession } from '../store/mirror-session.ts';

/** Keeps what this tab knows of the draft over a reload. */
export const useSessionMirror = (store: DraftStore) =>
  useEffect(() => {
    const { flush, stop } = mirrorSession(store);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      stop();
    };
  }, [store]);
