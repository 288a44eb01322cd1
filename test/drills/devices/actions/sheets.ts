import type { DraftId } from '#shared/ids.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import { type Action, type Device, getPage, newOpener, type Page } from '../device.ts';
import { getOrganization } from '../people.ts';
import type { World } from '../world.ts';
import { watch } from './watch.ts';

const show = (world: World, device: Device, page: Page, store: DraftStore) => {
  const { id } = store.state();
  page.open = { store, id };
  page.stores.add(store);
  if (!world.drafts.some((draft) => draft.id === id))
    world.drafts.push({ id, organization: getOrganization(page.owner) });
  watch(world, device, page, store);
};

const opener = (world: World, { app, owner, client }: Page) => newOpener(world, app, owner, client);

export const begin: Action = (world, device, tab) => {
  const page = getPage(world, device, tab);
  leave(world, device, tab, world.dice);
  const sheet = { ...emptySheet, ...newForm, InspectionItem: [] };
  show(world, device, page, page.app.beginDraft(opener(world, page), sheet as never));
};

export const openSheet = async (world: World, device: Device, page: Page, id: DraftId) => {
  const store = await page.app.openDraft(opener(world, page), id).catch(() => undefined);
  if (store && page.open) await page.app.leaveDraft(page.owner, store);
  else if (store) show(world, device, page, store);
};

/** Opens a sheet, the newest more often than the others. */
export const open: Action = (world, device, tab, dice) => {
  const page = getPage(world, device, tab);
  const drafts = world.drafts.filter(({ organization }) => organization === getOrganization(page.owner));
  const id = (dice.onceIn(2) ? drafts.at(-1) : dice.pickLate(drafts))?.id;
  if (!id || page.open?.id === id) return;
  leave(world, device, tab, dice);
  void openSheet(world, device, page, id);
};

export const leave: Action = (_, __, { page }) => {
  if (!page?.open) return;
  void page.app.leaveDraft(page.owner, page.open.store);
  page.open = undefined;
};

/** Submits as web/drafts/submit/use-submit.ts does, but doesn't ask any questions. */
export const submit: Action = async (world, _, { page }) => {
  if (!page?.open || page.isSubmitting || page.open.store.state().queued) return;
  const { app, client, photos } = page;
  const { store, id } = page.open;
  page.isSubmitting = true;
  try {
    await store.flush();
    const state = store.state();
    // A sheet without any changes doesn't exist on the server yet.
    if (!state.created || state.end || state.conflicts.size > 0 || !app.isSaved(state)) return;
    const images = app.announcing(photos.state(), id);
    const inspection = await app.sendSheet(client, state, { confirmed: undefined, passedAlthough: [], images });
    world.witness.submitted.push({ draft: id, inspectionId: inspection.id });
    store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId: inspection.id } });
  } catch (error) {
    const event = app.eventFromError(error);
    if (event.type !== 'failed') store.dispatch(event);
  } finally {
    page.isSubmitting = false;
  }
};

/** Discards from the list: first the server's copy, then the one on this device. */
export const discard: Action = async (world, device, tab, dice) => {
  const { page } = tab;
  if (!page?.open) return;
  const { id } = page.open;
  const { client, owner, app } = page;
  leave(world, device, tab, dice);
  await client.drafts.discard({ params: { id } });
  for (const known of [...world.witness.words.values(), ...world.witness.photos.values()])
    if (known.draft === id && known.device === device.number && known.by === owner) known.decided ??= 'discarded';
  await app.forgetDraft(owner, id);
};
