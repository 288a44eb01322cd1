import { createSubmitted } from '#shared/drafts/submitted-inspection.ts';
import { addSeen, writeSeen } from '#shared/drafts/unseen.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { type Hold, holdDevice, putDurably, type StoredDraft, withDevice } from '../../device/database.ts';
import { finishPendingWrites } from '../../device/pending-writes.ts';
import { type DraftLock, getDraftKey, lockDraft, lockFreeDraft } from './draft-lock.ts';
import { createDraftState, createEditState, createLoadedState, type DraftState, type End } from './draft-state.ts';
import { createDraftStore, type DraftCalls, type DraftStore, eventFromError, type SaveBody } from './draft-store.ts';
import { LeftEnd, localDraftChanges, removeLocalDraft, storeEnd } from './local-drafts.ts';
import { mergeServerDraft } from './merge-server-draft.ts';
import { isUnsent, leavesInput } from './next-send.ts';
import { loadStoredDraft, saveOnDevice } from './save-on-device.ts';
import { loadSession } from './session-state.ts';
import { checkClock, noteStart } from './sheet-day.ts';
import { getStorageKey } from './stored-draft.ts';
import '../../client/nouns/drafts.ts';

/** Maximum length of a body for `keepalive` requests, which browsers limit to 64 kB. */
const MAX_KEEPALIVE = 30_000;
/** How long to wait for the server's draft if this device has a copy. */
const SERVER_MS = 5_000;
const options = (body: SaveBody) => ({ keepalive: JSON.stringify(body).length < MAX_KEEPALIVE });

/** The owner of a draft (see `useWorkOwner`), with the client of their session. */
export type Opener = {
  owner: string;
  client: Client;
  isTraining?: boolean;
  reportError: (error: unknown) => void;
  /** Submits a sheet for which Submit was pressed without a network, and returns the inspection's id. */
  submitQueued?: (state: DraftState) => Promise<number>;
  /** Called when such a sheet was refused. */
  onReturned?: (state: DraftState) => unknown;
};
/** The owner's latest session. Once it has ended, nothing is saved, neither to the server nor to this device. */
type SessionRef = { opener: Opener; hold: Hold };

const createSessionRef = (opener: Opener): SessionRef => ({ opener, hold: holdDevice() });

const createCalls = (session: SessionRef): DraftCalls => ({
  create: (body) => session.opener.client.drafts.create({ body }, options(body)),
  save: async (id, body, seen) => {
    const { drafts } = session.opener.client;
    const saved = await drafts.save({ params: { id }, body }, { ...options(body), headers: writeSeen(seen) });
    return addSeen(saved, seen);
  },
  submit: async (state) => {
    const { submitQueued } = session.opener;
    if (!submitQueued) throw new Error('This session submits nothing');
    return submitQueued(state);
  },
  onError: (error) => session.opener.reportError(error),
});

/** Restores this tab's state from before a reload. */
const createStore = (session: SessionRef, state: DraftState) =>
  createDraftStore({ ...state, session: loadSession(state.id) }, createCalls(session));

type Open = {
  store: DraftStore;
  session: SessionRef;
  users: number;
  settle: () => void;
  /** True if the draft was discarded: it is then deleted with the last input. */
  isDiscarded?: boolean;
  /** Resolves when all writes and deletions on this device have finished. */
  settled?: Promise<void>;
};
/** Drafts that are open or not fully saved. Keyed by owner, so that the next person on this device cannot see them. */
const opened = new Map<string, Open>();
/** Finds an open draft. A draft from before a logout is dropped, because the next session must not see it. */
const findOpen = (key: string, { client }: Opener) => {
  const session = opened.get(key)?.session;
  if (session?.hold.isOver() && session.opener.client !== client) opened.delete(key);
  return opened.get(key);
};

/** Drafts that are being opened; concurrent calls share the promise. */
const opening = new Map<string, Promise<Open>>();

/** Uses the session in which opening started; a logout in the meantime has ended it. */
const enter = (open: Open, session: SessionRef) => {
  const isNewSession = open.session.opener.client !== session.opener.client;
  Object.assign(open.session, session);
  open.users++;
  if (isNewSession) open.store.sendRefused();
  return open.store;
};

type Managed = {
  /** Resolves when the store has the device's copy. */
  ready?: Promise<unknown>;
  /** Why an earlier press of Submit was withdrawn, if its inspector knows that. */
  told?: string | undefined;
};

/** Stores a draft on this device until it has ended, or was left with everything saved and nothing to tell. */
const manage = (session: SessionRef, store: DraftStore, hold: DraftLock, { ready, told }: Managed = {}) => {
  const { owner } = session.opener;
  const as = getStorageKey(store.state());
  const keep = () => saveOnDevice(owner, store, () => session.hold, hold.isBarred);
  const stopKeeping = ready ? ready.then(keep) : Promise.resolve(keep());
  let seen = told;
  const settle = () => {
    const state = store.state();
    if (state.returned && state.returned !== seen) session.opener.onReturned?.(state);
    seen = state.returned;
    const done = open.users === 0 && !isUnsent(state) && !state.returned;
    if ((!done && !state.end) || open.settled) return;
    unsubscribe();
    if (opened.get(getDraftKey(owner, as)) === open) opened.delete(getDraftKey(owner, as));
    // unsaved changes of an ended draft stay until their owner decides
    const isLeft = state.end !== null && !state.editing && !open.isDiscarded && leavesInput(state, state.end);
    const isElsewhere = state.end?.kind === 'elsewhere';
    open.settled = stopKeeping.then(async (stop) => {
      // the other tab waits for our last changes, and is the only writer after that
      await stop({ last: isElsewhere || isLeft });
      const end = LeftEnd.safeParse(state.end).data;
      if (isLeft && end) await storeEnd(owner, as, end);
      hold.release();
      if (!isElsewhere && !isLeft) await removeLocalDraft(owner, as);
    });
  };
  const open: Open = { store, session, users: 0, settle };
  const unsubscribe = store.subscribe(settle);
  opened.set(getDraftKey(owner, as), open);
  checkClock(store);
  void hold.lost.then(() => store.dispatch({ type: 'ended', end: { kind: 'elsewhere' } }));
  return open;
};

export const createDraft = (opener: Opener, sheet: FilledSheet) => {
  const id = DraftId.parse(newId('dft'));
  const session = createSessionRef(opener);
  const start = { ...createDraftState(id, sheet, opener.isTraining), startedBy: noteStart(sheet) };
  const store = createDraftStore(start, createCalls(session));
  return enter(manage(session, store, lockDraft(getDraftKey(opener.owner, id))), session);
};

/** Opens a draft, merged with unsent changes on this device. Offline, opens this device's copy. */
export const openDraft = async (opener: Opener, id: string) => {
  const session = createSessionRef(opener);
  const key = getDraftKey(opener.owner, id);
  const before = findOpen(key, opener) ?? opening.get(key);
  return enter(await (before ?? open(session, id, lockDraft(key))), session);
};

const open = (session: SessionRef, id: string, hold: DraftLock) => {
  const key = getDraftKey(session.opener.owner, id);
  const under = load(session, id, hold).finally(() => opening.delete(key));
  opening.set(key, under);
  return under;
};

const load = async (session: SessionRef, id: string, hold: DraftLock) => {
  const { opener } = session;
  try {
    await hold.ready;
    const kept = await loadStoredDraft(opener.owner, id);
    const state = await loadState(opener, id, kept);
    return manage(session, createStore(session, state), hold, { told: kept?.returned });
  } catch (problem) {
    hold.release();
    throw problem;
  }
};

const loadState = async ({ owner, client }: Opener, id: string, kept: DraftState | undefined): Promise<DraftState> => {
  if (kept?.end?.kind === 'gone') return kept;
  if (kept?.end?.kind === 'submitted') throw createSubmitted(kept.end.inspectionId);
  try {
    const signal = kept && AbortSignal.timeout(SERVER_MS);
    const draft = await client.drafts.get({ params: { id } }, signal && { signal });
    return kept ? mergeServerDraft(kept, draft, false) : createLoadedState(draft);
  } catch (error) {
    if (!kept) throw error;
    const event = eventFromError(error);
    if (event.type === 'ended') {
      if (!leavesInput(kept, event.end)) await removeLocalDraft(owner, id);
      else {
        await storeEnd(owner, id, LeftEnd.parse(event.end));
        if (event.end.kind === 'gone') return { ...kept, end: event.end };
      }
    }
    if (!canUseLocalCopy(kept, error)) throw error;
    return kept;
  }
};

/**
 * Saves, in the background, unsent changes to these drafts that closed or killed tabs left. Skips drafts that are open
 * here or in another tab. Calls `show` with each store. Rejects if one could not be opened now.
 */
export const sendUnsent = async (opener: Opener, ids: readonly string[], show: (store: DraftStore) => void) => {
  let failure: unknown;
  for (const id of ids) {
    const key = getDraftKey(opener.owner, id);
    const isHere = () => findOpen(key, opener) !== undefined || opening.has(key);
    const before = opened.get(key);
    // a new session may send what was refused in an earlier one
    if (before && before.session.opener.client !== opener.client)
      void leaveDraft(opener.owner, enter(before, createSessionRef(opener)));
    const hold = isHere() ? undefined : await lockFreeDraft(key);
    if (!hold) continue;
    const session = createSessionRef(opener);
    // the draft was opened here in the meantime
    if (isHere()) hold.release();
    else
      await open(session, id, hold).then(
        (open) => {
          show(open.store);
          return leaveDraft(opener.owner, enter(open, session));
        },
        (error: unknown) => {
          // a refusal is shown when the draft is next opened
          if (!isRefusal(error)) failure = error;
        },
      );
  }
  if (failure) throw failure;
};

/**
 * True if this device's copy can be opened although loading failed. A refusal is final, unless the draft was never on
 * the server.
 */
const canUseLocalCopy = ({ created }: DraftState, error: unknown) =>
  !isRefusal(error) || (error.code === 'not-found' && !created);

/**
 * Opens a completed inspection for editing. Edits stay on this device until they are submitted; earlier ones are merged
 * in once they are loaded.
 */
export const openForEdit = (opener: Opener, inspection: Inspection) => {
  const { owner } = opener;
  const id = inspection.formattedId.unfinishedInspectionId ?? DraftId.parse(newId('dft'));
  const start = createEditState(id, inspection);
  const as = getStorageKey(start);
  const session = createSessionRef(opener);
  const before = findOpen(getDraftKey(owner, as), opener);
  if (before) {
    const kept = before.store.state();
    if (kept.editing?.revision !== inspection.revision) before.store.dispatch({ type: 'restored', kept, inspection });
    return enter(before, session);
  }
  const store = createStore(session, start);
  const hold = lockDraft(getDraftKey(owner, as));
  const restored = hold.ready
    .then(() => loadStoredDraft(owner, as))
    // a newer revision may have replaced the inspection in the meantime
    .then(
      (kept) => kept && store.dispatch({ type: 'restored', kept, inspection: store.state().editing ?? inspection }),
    );
  return enter(manage(session, store, hold, { ready: restored }), session);
};

/** Deletes a draft or an edit from this device, even if it is open with unsaved changes. */
export const forgetDraft = async (owner: string, as: string, end: End = { kind: 'gone' }) => {
  const open = opened.get(getDraftKey(owner, as));
  if (open) {
    open.isDiscarded = true;
    open.store.dispatch({ type: 'ended', end });
    await open.settled;
  }
  await removeLocalDraft(owner, as);
};

/** Closes a draft in this tab, after its last changes were stored. Without Web Locks, no lock does that. */
const closeHere = async (owner: string, as: string) => {
  const open = opened.get(getDraftKey(owner, as));
  open?.store.dispatch({ type: 'ended', end: { kind: 'elsewhere' } });
  await open?.settled;
};

/** Closes a draft in all tabs until `run` has settled, so that none of them sends or stores it in the meantime. */
export const withDraftClosed = async <Result>(owner: string, as: string, run: () => Promise<Result>) => {
  const hold = lockDraft(getDraftKey(owner, as));
  await Promise.all([hold.ready, closeHere(owner, as)]);
  return run().finally(hold.release);
};

/** Replaces this device's copy of a draft. A tab that has it open closes it. */
export const replaceDraft = async (owner: string, as: string, draft: StoredDraft) => {
  const hold = lockDraft(getDraftKey(owner, as));
  // if there is no space for the new copy, the old one stays with its last changes
  await finishPendingWrites();
  await closeHere(owner, as);
  await withDevice((device) => putDurably(device, 'drafts', draft, [owner, as])).finally(hold.release);
  localDraftChanges.notify();
};

/** Closes a draft and saves remaining changes, retrying if necessary. */
export const leaveDraft = async (owner: string, store: DraftStore) => {
  const open = opened.get(getDraftKey(owner, getStorageKey(store.state())));
  if (open?.store !== store) return;
  open.users--;
  await store.flush();
  open.settle();
};
