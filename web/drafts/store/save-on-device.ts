import { type Hold, LoggedOut, putDurably, withDevice } from '../../device/database.ts';
import { registerInTab } from '../../device/in-tab.ts';
import { registerPendingWrite } from '../../device/pending-writes.ts';
import { requestPersistence } from '../../device/request-persistence.ts';
import { getServerNow } from '../../device/server-clock.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import { localDraftChanges } from './local-drafts.ts';
import { isOnDevice } from './save-status.ts';
import { getStorageKey, isStoredAlike, readStoredDraft, toStoredDraft } from './stored-draft.ts';

/** Maximum time for which a change exists only on the screen. */
const WRITE_WITHIN_MS = 300;
const RETRY_MS = 5_000;

/** Loads this device's copy of a draft; undefined if there is none or if reading fails. */
export const loadStoredDraft = async (owner: string, as: string) => {
  const kept = await withDevice((device) => device.get('drafts', [owner, as])).catch(() => undefined);
  return kept && readStoredDraft(kept);
};

/**
 * Stores a draft on this device after each change. Stores each save before it is sent, so that after a crash it is
 * known which changes may have arrived. `hold` returns the current session's device; `isBarred` is true while another
 * tab holds the draft's lock. Returns a function that stops this.
 */
export const saveOnDevice = (owner: string, store: DraftStore, hold: () => Hold, isBarred: () => boolean) => {
  let stopped = false;
  let seen: DraftState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      const written = await writeState(owner, store, hold(), () => !stopped && !isBarred());
      if (!written) return;
      store.dispatch({ type: 'kept', as: written.as, changedAt: written.changedAt });
      localDraftChanges.notify();
    } catch (error) {
      store.dispatch({ type: 'not-kept', problem: formatDeviceProblem(error) });
      if (stopped || error instanceof LoggedOut) return;
      timer ??= setTimeout(write, RETRY_MS);
    }
  };
  const look = () => {
    const state = store.state();
    if (state.end || (seen && isStoredAlike(state, seen))) return;
    const sends = state.inFlight !== null && state.inFlight !== seen?.inFlight;
    seen = state;
    if (!state.touched) return;
    if (sends) void write();
    else timer ??= setTimeout(write, WRITE_WITHIN_MS);
  };
  const writeNow = async () => {
    if (timer !== undefined) await write();
  };
  const stops = [
    store.subscribe(look),
    registerPendingWrite(writeNow),
    registerInTab(async () => {
      const state = store.state();
      if (state.deviceProblem === null || !state.touched || hold().isOver()) return {};
      return {
        drafts: [{ key: [owner, getStorageKey(state)], value: toStoredDraft(state, getServerNow().getTime()) }],
      };
    }),
    onPageHide(writeNow),
  ];
  look();
  /** `last` is true to write pending changes first. */
  return async ({ last }: { last: boolean }) => {
    if (last) await writeNow();
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};

/** Writes the latest state. Returns what was written; undefined if this tab may not write. */
const writeState = async (owner: string, store: DraftStore, hold: Hold, mayWrite: () => boolean) => {
  const written = await hold(async (device) => {
    if (!mayWrite()) return undefined;
    // read the state here, because a retry must store the latest state
    const state = store.state();
    const stored = toStoredDraft(state, getServerNow().getTime());
    await putDurably(device, 'drafts', stored, [owner, getStorageKey(state)]);
    return { as: state, ...stored };
  });
  if (written?.unsent) requestPersistence();
  return written;
};

/** Resolves when this device has stored the sheet (true) or could not (false). */
export const waitUntilStored = (store: DraftStore) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      const { deviceProblem } = store.state();
      const isKept = isOnDevice(store.state());
      if (!isKept && deviceProblem === null) return;
      unsubscribe();
      resolve(deviceProblem === null);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });

const onPageHide = (run: () => void) => {
  const whenHidden = () => document.visibilityState === 'hidden' && run();
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('pagehide', run);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('pagehide', run);
  };
};

const formatDeviceProblem = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'This device is out of storage, so your work is not saved on it. Free up some space, or stay online and keep this page open until it is saved.'
    : 'Your work could not be saved on this device. Stay online and keep this page open until it is saved.';
