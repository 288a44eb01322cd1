import type { DraftId } from '#shared/ids.ts';
import { emptySheet, type InspectionItem } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import { isItem, type PartName, partOf } from '#web/drafts/store/parts.ts';
import { type Deed, type Page, pageOf, type World } from '../device.ts';
import { wordsIn } from '../witness.ts';

/** Parts of three sections, two of them items. */
const PARTS: readonly PartName[] = [
  ...(['vehicleMake', 'vehicleModel', 'customerName', 'customerAddress', 'woFLabelNumber'] as const),
  ...(['externalHeadLamps', 'externalFogLamps'] as const),
];

/** Tells the witness what the page says of what was typed. */
const watch = (world: World, page: Page, store: DraftStore) => {
  const look = () => {
    const state = store.state();
    const status = page.app.formatSaveStatus(state);
    if (page.app.isSaved(state) || status === page.app.SAFE_ON_THIS_DEVICE)
      world.witness.keepSafe(PARTS.map((part) => partOf(state.mine, part)));
    if (state.created) page.photos.known(state.id);
  };
  store.subscribe(look);
  look();
};

const show = (world: World, page: Page, store: DraftStore) => {
  const { id } = store.state();
  page.open = { store, id };
  if (!world.drafts.includes(id)) world.drafts.push(id);
  watch(world, page, store);
};

const opener = ({ owner, client }: Page) => ({ owner, client, reportError: () => {} });

export const begin: Deed = (world, device, tab) => {
  const page = pageOf(world, device, tab);
  leave(world, device, tab, world.dice);
  show(world, page, page.app.beginDraft(opener(page), { ...emptySheet, ...newForm, InspectionItem: [] } as never));
};

export const openSheet = async (world: World, page: Page, id: DraftId) => {
  const store = await page.app.openDraft(opener(page), id).catch(() => undefined);
  if (store && page.open) await page.app.leaveDraft(page.owner, store);
  else if (store) show(world, page, store);
};
export const open: Deed = (world, device, tab, dice) => {
  const page = pageOf(world, device, tab);
  const id = dice.pickLate(world.drafts);
  if (!id || page.open?.id === id) return;
  leave(world, device, tab, dice);
  void openSheet(world, page, id);
};

export const leave: Deed = (_, __, { page }) => {
  if (!page?.open) return;
  void page.app.leaveDraft(page.owner, page.open.store);
  page.open = undefined;
};

export const type: Deed = ({ witness }, device, { page }, dice) => {
  const part = dice.pick(PARTS);
  if (!page?.open || !part || page.open.store.state().end) return;
  const { store, id } = page.open;
  const before = partOf(store.state().mine, part);
  const word = witness.newWord({ draft: id, part, by: device.userId, device: device.number });
  if (!isItem(part)) {
    witness.decide(before, `typed over with ${word}`);
    return store.dispatch({ type: 'typed', parts: new Map([[part, word]]) });
  }
  const item = typeof before === 'object' && before !== null ? before : undefined;
  const said: InspectionItem = {
    inspectionItemName: part,
    result: 'WARNING',
    ReasonForRejections: item?.ReasonForRejections ?? [],
    Comment: [...(item?.Comment ?? []).slice(-8), { comment: word }],
  };
  witness.decide(
    wordsIn(before).filter((one) => !wordsIn(said).includes(one)),
    'deleted',
  );
  store.dispatch({ type: 'typed', parts: new Map([[part, said]]) });
};

export const pick: Deed = ({ witness }, _, { page }, dice) => {
  const state = page?.open?.store.state();
  const name = state && dice.pick([...state.conflicts]);
  if (!state || !name) return;
  const side = dice.onceIn(2) ? 'mine' : 'theirs';
  const [mine, theirs] = [partOf(state.mine, name), partOf(state.base, name)];
  const kept = wordsIn(side === 'mine' ? mine : theirs);
  witness.decide(
    [...wordsIn(mine), ...wordsIn(theirs)].filter((word) => !kept.includes(word)),
    'not picked',
  );
  page?.open?.store.dispatch({ type: 'picked', name, side });
};

/** As web/drafts/submit/use-submit.ts does it, without its questions. */
export const submit: Deed = async (world, _, { page }) => {
  if (!page?.open || page.isSubmitting) return;
  const { app, client, photos } = page;
  const { store, id } = page.open;
  page.isSubmitting = true;
  try {
    await store.flush();
    const state = store.state();
    // a sheet on which nothing was written is open everywhere
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

/** From the list: what is on the server is thrown away, and then what lies on this device. */
export const discard: Deed = async (world, device, tab, dice) => {
  const { page } = tab;
  if (!page?.open) return;
  const { id } = page.open;
  const { client, owner, app } = page;
  leave(world, device, tab, dice);
  await client.drafts.discard({ params: { id } });
  for (const known of [...world.witness.words.values(), ...world.witness.photos.values()])
    if (known.draft === id && known.device === device.number) known.decided ??= 'discarded';
  await app.forgetDraft(owner, id);
};
