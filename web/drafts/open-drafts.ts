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

/** Drafts that were left before all of them was saved. Who left one gets it as typed; the next person at this device does not. */
const unsaved = new Map<string, DraftStore>();
const place = (owner: string, id: string) => `${owner} ${id}`;

export const beginDraft = (sheet: FilledSheet) => createDraftStore(newDraft(DraftId.parse(newId('dft')), sheet), calls);

export const openDraft = async (owner: string, id: string) =>
  unsaved.get(place(owner, id)) ?? createDraftStore(loadedDraft(await client.drafts.get({ params: { id } })), calls);

/** Saves what is left, on and on if need be. */
export const leaveDraft = async (owner: string, store: DraftStore) => {
  const left = place(owner, store.state().id);
  unsaved.set(left, store);
  await store.flush();
  const settle = () => {
    if (!isSaved(store.state()) && !store.state().end) return;
    stop();
    unsaved.delete(left);
  };
  const stop = store.subscribe(settle);
  settle();
};
