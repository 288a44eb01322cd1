import { DraftId, newId } from '#shared/ids.ts';
import type { FilledSheet } from '#shared/inspections/model.ts';
import { client } from '../api.ts';
import { loadedDraft, newDraft } from './draft-state.ts';
import { createDraftStore, type DraftCalls, type DraftStore, type SaveBody } from './draft-store.ts';
import { isSaved } from './next-send.ts';

/** A browser lets at most 64 kB outlive the page. */
const KEEPALIVE_MOST = 30_000;
const options = (body: SaveBody) => ({ keepalive: JSON.stringify(body).length < KEEPALIVE_MOST });

const calls: DraftCalls = {
  create: (body) => client.drafts.create({ body }, options(body)),
  save: (id, body) => client.drafts.save({ params: { id }, body }, options(body)),
};

/** Drafts that were left before all of them was saved; whoever opens one again gets it as typed. */
const unsaved = new Map<string, DraftStore>();

export const beginDraft = (sheet: FilledSheet) => createDraftStore(newDraft(DraftId.parse(newId('dft')), sheet), calls);

export const openDraft = async (id: string) =>
  unsaved.get(id) ?? createDraftStore(loadedDraft(await client.drafts.get({ params: { id } })), calls);

/** Saves what is left, on and on if need be. */
export const leaveDraft = async (store: DraftStore) => {
  const { id } = store.state();
  unsaved.set(id, store);
  await store.flush();
  const settle = () => {
    if (!isSaved(store.state()) && !store.state().end) return;
    stop();
    unsaved.delete(id);
  };
  const stop = store.subscribe(settle);
  settle();
};
