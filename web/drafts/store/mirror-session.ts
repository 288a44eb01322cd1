import type { DraftStore } from './draft-store.ts';
import { storeSession } from './session-state.ts';

/** The storage takes longer than all else that follows from a tap. */
const WRITE_WITHIN_MS = 300;

/** Writes what this tab knows of a draft beside the sheet to the storage of the tab. Answers how to end that. */
export const mirrorSession = (store: DraftStore) => {
  let seen = store.state().session;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const { id, session, end } = store.state();
    // what was submitted leaves nothing in the tab
    if (!end) storeSession(id, session);
  };
  const writeSoon = () => {
    timer ??= setTimeout(write, WRITE_WITHIN_MS);
  };

  const unsubscribe = store.subscribe(() => {
    const { session } = store.state();
    if (session === seen) return;
    seen = session;
    writeSoon();
  });
  writeSoon();
  return {
    /** Writes at once what is not written yet. */
    flush: write,
    stop: () => {
      unsubscribe();
      write();
    },
  };
};
