import { holdDevice } from '../../device/database.ts';
import type { DraftStore } from './draft-store.ts';
import { storeSession } from './session-state.ts';

/** Delay of writes, because writing to session storage takes longer than all other work for a tap. */
const WRITE_WITHIN_MS = 300;

/** Writes the draft's tab state to session storage on changes. `stop` ends this. */
export const mirrorSession = (store: DraftStore) => {
  const { isOver } = holdDevice();
  let seen = store.state().session;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const { id, session, end } = store.state();
    // don't write after a submission or a logout, which clear the tab's state
    if (!end && !isOver()) storeSession(id, session);
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
    flush: write,
    stop: () => {
      unsubscribe();
      write();
    },
  };
};
