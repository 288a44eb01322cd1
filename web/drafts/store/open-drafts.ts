import { DraftId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { type Hold, holdDevice, putSafely, type StoredDraft, withDevice } from '../../device/database.ts';
import { finishPendingWrites } from '../../device/pending-writes.ts';
import { type DraftLock, lockDraft, lockFreeDraft } from './draft-lock.ts';
import { type DraftState, inspectionToEdit, loadedDraft, newDraft } from './draft-state.ts';
import { createDraftStore, type DraftCalls, type DraftStore, eventFromError, type SaveBody } from './draft-store.ts';
import { localDrafts, removeLocalDraft } from './local-drafts.ts';
import { mergeServerDraft } from './merge-server-draft.ts';
import { hasUnsaved, isSaved } from './next-send.ts';
import { loadStoredDraft, saveOnDevice } from './save-on-device.ts';
import { loadSession } from './session-state.ts';
import { storageKey } from './stored-draft.ts';
import '../../client/nouns/drafts.ts';

/** A browser lets at most 64 kB outlive the page. */
const KEEPALIVE_MOST = 30_000;
/** How long the server's draft is waited for when this device has one too. */
const SERVER_MS = 5_000;
const options = (body: SaveBody) => ({ keepalive: JSON.stringify(body).length < KEEPALIVE_MOST });

/** Who opens a draft: whose it is (see draft-owner.ts), and what their session saves it by. */
export type Opener = { owner: string; client: Client; reportError: (error: unknown) => void };
/** In the session in which its owner opened it last: one that is over saves nothing any more, neither there nor on this device. */
type By = { opener: Opener; hold: Hold };

const newBy = (opener: Opener): By => ({ opener, hold: holdDevice() });

const createCalls = (by: By): DraftCalls => ({
  create: (body) => by.opener.client.drafts.create({ body }, options(body)),
  save: (id, body) => by.opener.client.drafts.save({ params: { id }, body }, options(body)),
  onError: (error) => by.opener.reportError(error),
});

/** With what this tab knew of it before a reload. */
const createStore = (by: By, state: DraftState) =>
  createDraftStore({ ...state, session: loadSession(state.id) }, createCalls(by));

type Open = {
  store: DraftStore;
  by: By;
  users: number;
  settle: () => void;
  /** Somebody has discarded it: nothing of it is kept, whatever was typed last. */
  isDiscarded?: boolean;
  /** Nothing more of it is written or removed here. */
  settled?: Promise<void>;
};
/** Drafts that are open, or were left before all of them was saved. Who left one gets it as typed; the next person at this device does not. */
const opened = new Map<string, Open>();
const place = (owner: string, as: string) => `${owner} ${as}`;

/** On their way: whoever asks for the same one meanwhile gets the same. */
const opening = new Map<string, Promise<Open>>();

/** `by`: as it was when it was asked for; a logout since then has ended that. */
const enter = (open: Open, by: By) => {
  const isNewSession = open.by.opener.client !== by.opener.client;
  Object.assign(open.by, by);
  open.users++;
  if (isNewSession) open.store.sendRefused();
  return open.store;
};

/** Keeps a draft on this device until it has ended, or is left with nothing more to save. */
const manage = (by: By, store: DraftStore, hold: DraftLock, ready?: Promise<unknown>) => {
  const { owner } = by.opener;
  const as = storageKey(store.state());
  const keep = () => saveOnDevice(owner, store, () => by.hold, hold.isBarred);
  const stopKeeping = ready ? ready.then(keep) : Promise.resolve(keep());
  const settle = () => {
    const state = store.state();
    const done = open.users === 0 && (state.editing ? !state.touched : isSaved(state));
    if ((!done && !state.end) || open.settled) return;
    unsubscribe();
    opened.delete(place(owner, as));
    // what is in no record waits here for its owner to decide
    const isLeft = state.end !== null && !state.editing && !open.isDiscarded && hasUnsaved(state);
    const isElsewhere = state.end?.kind === 'elsewhere';
    open.settled = stopKeeping.then(async (stop) => {
      // another tab waits for what was typed last; once it does not, it alone writes
      await stop({ last: isElsewhere || isLeft });
      hold.release();
      if (!isElsewhere && !isLeft) await removeLocalDraft(owner, as);
    });
  };
  const open: Open = { store, by, users: 0, settle };
  const unsubscribe = store.subscribe(settle);
  opened.set(place(owner, as), open);
  void hold.lost.then(() => store.dispatch({ type: 'ended', end: { kind: 'elsewhere' } }));
  return open;
};

/** A new sheet. */
export const beginDraft = (opener: Opener, sheet: FilledSheet) => {
  const id = DraftId.parse(newId('dft'));
  const by = newBy(opener);
  const store = createDraftStore(newDraft(id, sheet), createCalls(by));
  return enter(manage(by, store, lockDraft(place(opener.owner, id))), by);
};

/** The draft of this id, with what this device knows of it that the server does not; without a network as it is here. */
export const openDraft = async (opener: Opener, id: string) => {
  const by = newBy(opener);
  const at = place(opener.owner, id);
  const before = opened.get(at) ?? opening.get(at);
  return enter(await (before ?? open(by, id, lockDraft(at))), by);
};

const open = (by: By, id: string, hold: DraftLock) => {
  const at = place(by.opener.owner, id);
  const under = load(by, id, hold).finally(() => opening.delete(at));
  opening.set(at, under);
  return under;
};

const load = async (by: By, id: string, hold: DraftLock) => {
  const { opener } = by;
  try {
    await hold.ready;
    return manage(by, createStore(by, await stateOf(opener, id)), hold);
  } catch (problem) {
    hold.release();
    throw problem;
  }
};

const stateOf = async ({ owner, client }: Opener, id: string): Promise<DraftState> => {
  const kept = await loadStoredDraft(owner, id);
  try {
    const signal = kept && AbortSignal.timeout(SERVER_MS);
    const draft = await client.drafts.get({ params: { id } }, signal && { signal });
    return kept ? mergeServerDraft(kept, draft, false) : loadedDraft(draft);
  } catch (error) {
    if (!kept) throw error;
    const event = eventFromError(error);
    if (event.type === 'ended') {
      if (!hasUnsaved(kept)) await removeLocalDraft(owner, id);
      else if (event.end.kind === 'gone') return { ...kept, end: event.end };
    }
    if (!isOursToGoOnWith(kept, error)) throw error;
    return kept;
  }
};

/**
 * Saves what this device alone has of these drafts, though nobody opens them: a tab that was closed or killed has sent no more
 * of them. Not of those that are open here or in another tab, which does so itself. `show`: whoever else waits for a draft.
 */
export const sendUnsent = async (opener: Opener, ids: readonly string[], show: (store: DraftStore) => void) => {
  for (const id of ids) {
    const at = place(opener.owner, id);
    const isHere = () => opened.has(at) || opening.has(at);
    const hold = isHere() ? undefined : await lockFreeDraft(at);
    if (!hold) continue;
    const by = newBy(opener);
    // somebody has opened it meanwhile
    if (isHere()) hold.release();
    else
      await open(by, id, hold).then(
        (open) => {
          show(open.store);
          return leaveDraft(opener.owner, enter(open, by));
        },
        // it is said to whoever opens it
        () => undefined,
      );
  }
};

/** A refusal stands; but what the server cannot tell now, or never heard of, we know. */
const isOursToGoOnWith = ({ created }: DraftState, error: unknown) =>
  !isRefusal(error) || (error.code === 'not-found' && !created);

/**
 * A completed inspection that is to be changed: the changes stay on this device until they are submitted. Those of an earlier
 * visit come a moment later.
 */
export const openForEdit = (opener: Opener, inspection: Inspection) => {
  const { owner } = opener;
  const id = inspection.formattedId.unfinishedInspectionId ?? DraftId.parse(newId('dft'));
  const start = inspectionToEdit(id, inspection);
  const as = storageKey(start);
  const by = newBy(opener);
  const before = opened.get(place(owner, as));
  if (before) {
    const kept = before.store.state();
    if (kept.editing?.revision !== inspection.revision) before.store.dispatch({ type: 'restored', kept, inspection });
    return enter(before, by);
  }
  const store = createStore(by, start);
  const hold = lockDraft(place(owner, as));
  const restored = hold.ready
    .then(() => loadStoredDraft(owner, as))
    // a newer one may have been taken in meanwhile
    .then(
      (kept) => kept && store.dispatch({ type: 'restored', kept, inspection: store.state().editing ?? inspection }),
    );
  return enter(manage(by, store, hold, restored), by);
};

/** Resolves when this device has kept what was typed, or has said that it cannot. */
export const whenKept = (store: DraftStore) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      const { onDevice, mine, invalid, deviceProblem } = store.state();
      const isKept = onDevice?.mine === mine && onDevice.invalid === invalid;
      if (!isKept && deviceProblem === null) return;
      unsubscribe();
      resolve(deviceProblem === null);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });

/** Leaves nothing of a draft or a change on this device, though it was left open with something unsaved. */
export const forgetDraft = async (owner: string, as: string) => {
  const open = opened.get(place(owner, as));
  if (open) {
    open.isDiscarded = true;
    open.store.dispatch({ type: 'ended', end: { kind: 'gone' } });
    await open.settled;
  }
  await removeLocalDraft(owner, as);
};

/** Puts a draft in the place of what this device has of it; whichever tab has that open lets go of it. */
export const replaceDraft = async (owner: string, as: string, draft: StoredDraft) => {
  const hold = lockDraft(place(owner, as));
  // where there is no room for the new one, the old one stays, with what was typed last
  await finishPendingWrites();
  const open = opened.get(place(owner, as));
  open?.store.dispatch({ type: 'ended', end: { kind: 'elsewhere' } });
  await open?.settled;
  await withDevice((device) => putSafely(device, 'drafts', draft, [owner, as])).finally(hold.release);
  localDrafts.notify();
};

/** Saves what is left, on and on if need be. */
export const leaveDraft = async (owner: string, store: DraftStore) => {
  const open = opened.get(place(owner, storageKey(store.state())));
  if (open?.store !== store) return;
  open.users--;
  await store.flush();
  open.settle();
};
