import type { Action } from '../device.ts';
import { findWords } from '../witness.ts';
import { runWhenStored } from './watch.ts';

/** Presses Submit without a network, as web/drafts/submit/use-submit.ts does. */
export const press: Action = async (world, device, { page }) => {
  if (!page?.open || page.isSubmitting) return;
  const { app, owner, photos } = page;
  const { store, id } = page.open;
  const { end, touched, conflicts, queued } = store.state();
  if (end || !touched || conflicts.size > 0 || queued) return;
  const [userId = '', , subUserId] = owner.split(' ');
  const by = { userId, subUserId: subUserId || null };
  await app.queueSubmission(store, owner, { by, passedAlthough: [], images: app.announcing(photos.state(), id) });
  const now = store.state();
  if (!now.queued) return;
  const words = findWords(now.mine);
  const pressed = { draft: id, device: device.number, at: now.queued.pressedAt, words, isSafe: false };
  world.witness.presses.push(pressed);
  runWhenStored(world, device, page, () => {
    pressed.isSafe = true;
  });
};

/** Opens a waiting sheet for editing again. */
export const takeBack: Action = ({ witness }, _, { page }) => {
  const state = page?.open?.store.state();
  if (!state?.queued || state.end) return;
  witness.endPress(state.id, 'taken back');
  page?.open?.store.dispatch({ type: 'taken-back' });
};

/** Ticks "VIC is offline" on a sheet without a number. */
export const takeNumber: Action = (_, __, { page }) => {
  if (page?.open && !page.open.store.state().end) return page.app.takeNumber(page.open.store, page.owner);
};
