import { askToPersist } from '../../device/ask-to-persist.ts';
import { type Hold, LoggedOut, putSafely, withDevice } from '../../device/database.ts';
import { addInTab } from '../../device/in-tab.ts';
import { addPendingWrite } from '../../device/pending-writes.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import { localDrafts } from './local-drafts.ts';
import { readStoredDraft, samePersisted, storageKey, toStoredDraft } from './stored-draft.ts';

/** How long what was typed may be on the screen alone. */
const WRITE_WITHIN_MS = 300;
const RETRY_MS = 5_000;

/** What this device keeps of a draft; where it keeps nothing there is none. */
export const loadStoredDraft = async (owner: string, as: string) => {
  const kept = await withDevice((device) => device.get('drafts', [owner, as])).catch(() => undefined);
  return kept && readStoredDraft(kept);
};

/**
 * Writes a draft down on this device whenever it changes, the latest state last; a save before it is sent, so that after a crash
 * we know what the server may have got. `hold`: the device as whoever writes now holds it; `isBarred`: another tab writes it now.
 * Answers how to end that.
 */
export const saveOnDevice = (owner: string, store: DraftStore, hold: () => Hold, isBarred: () => boolean) => {
  const as = storageKey(store.state());
  let stopped = false;
  let seen: DraftState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    let state = store.state();
    try {
      const isWritten = await hold()(async (device) => {
        if (stopped || isBarred()) return false;
        // it may be done again, when something newer was written
        state = store.state();
        await putSafely(device, 'drafts', toStoredDraft(state, Date.now()), [owner, as]);
        return true;
      });
      if (!isWritten) return;
      if (toStoredDraft(state, 0).unsent) askToPersist();
      store.dispatch({ type: 'kept', as: state });
      localDrafts.notify();
    } catch (error) {
      store.dispatch({ type: 'not-kept', problem: problemOf(error) });
      if (stopped || error instanceof LoggedOut) return;
      timer ??= setTimeout(write, RETRY_MS);
    }
  };

  const look = () => {
    const state = store.state();
    if (state.end || (seen && samePersisted(state, seen))) return;
    const sends = state.inFlight !== null && state.inFlight !== seen?.inFlight;
    seen = state;
    if (!state.touched) return;
    if (sends) void write();
    else timer ??= setTimeout(write, WRITE_WITHIN_MS);
  };
  const writeNow = async () => {
    if (timer !== undefined) await write();
  };
  const whenHidden = () => document.visibilityState === 'hidden' && writeNow();

  const stop = store.subscribe(look);
  const stopWriting = addPendingWrite(writeNow);
  const stopTelling = addInTab(async () => {
    const state = store.state();
    if (state.deviceProblem === null || !state.touched || hold().isOver()) return {};
    return { drafts: [{ key: [owner, as], value: toStoredDraft(state, Date.now()) }] };
  });
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('pagehide', writeNow);
  look();
  /** `last`: with what is still to be written. */
  return async ({ last }: { last: boolean }) => {
    if (last) await writeNow();
    stopped = true;
    clearTimeout(timer);
    stop();
    stopWriting();
    stopTelling();
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('pagehide', writeNow);
  };
};

const problemOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'This device could not keep what you type: it has no room left. Delete something else from it, or stay connected and keep this page open until it is saved.'
    : 'This device could not keep what you type. Stay connected, and keep this page open until it is saved.';
