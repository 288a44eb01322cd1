import { checklist } from '#shared/sheets/checklist.ts';
import { holdDevice } from '../../device/database.ts';
import { getServerNow } from '../../device/server-clock.ts';
import type { DraftState } from '../store/draft-state.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { findFirstOpen } from '../store/open-places.ts';
import { type DerivedState, storeSession } from '../store/session-state.ts';

/** Delay of writes, because writing to session storage takes longer than all other work for a tap. */
const WRITE_WITHIN_MS = 300;

const derive = (state: DraftState): DerivedState => ({
  virmUpdates: checklist.flatMap(({ name, since }) => (since && since <= state.mine.versionDate ? [name] : [])),
  paperInspection: state.isFromPaper ?? false,
  inspectionTimeTaken: state.begunAt
    ? Math.max(0, Math.round((getServerNow().getTime() - Date.parse(state.begunAt)) / 1000))
    : null,
  editingInspection: state.editing !== null,
  isSubmitDisabled: findFirstOpen(state) !== undefined,
});

/** Writes the draft's tab state to session storage on changes. `stop` ends this. */
export const mirrorSession = (store: DraftStore) => {
  const { isOver } = holdDevice();
  let seen = store.state();
  let written = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const state = store.state();
    const { id, session, end } = state;
    // don't write after a submission or a logout, which clear the tab's state
    if (end || isOver()) return;
    const derived = derive(state);
    // the time alone is no reason to write
    const now = JSON.stringify([session, { ...derived, inspectionTimeTaken: null }]);
    if (now === written) return;
    written = now;
    storeSession(id, session, derived);
  };
  const writeSoon = () => {
    timer ??= setTimeout(write, WRITE_WITHIN_MS);
  };

  const unsubscribe = store.subscribe(() => {
    if (store.state() === seen) return;
    seen = store.state();
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
