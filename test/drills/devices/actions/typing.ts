import type { InspectionItem } from '#shared/sheets/model.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import { getPart, isItem, type PartName } from '#web/drafts/store/parts.ts';
import type { Action, Device, Page } from '../device.ts';
import { findWords } from '../witness.ts';
import type { World } from '../world.ts';
import { losePower } from './troubles.ts';
import { PARTS, runWhenStored } from './watch.ts';

const typeInto = (
  world: World,
  device: Device,
  page: Page,
  part: PartName,
  { store, id }: NonNullable<Page['open']>,
) => {
  const { witness } = world;
  const before = getPart(store.state().mine, part);
  const word = witness.newWord({ draft: id, part, by: page.owner, device: device.number });
  runWhenStored(world, device, page, () => witness.keepSafe(word, 'was typed long enough ago'));
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
    findWords(before).filter((one) => !findWords(said).includes(one)),
    'deleted',
  );
  store.dispatch({ type: 'typed', parts: new Map([[part, said]]) });
};

/** True unless the sheet has ended or waits to be submitted. */
const isOpen = (store: DraftStore) => !store.state().end && !store.state().queued;

export const type: Action = (world, device, { page }, dice) => {
  const part = dice.pick(PARTS);
  if (page?.open && part && isOpen(page.open.store)) typeInto(world, device, page, part, page.open);
};

/** Overwrites a typed value with the value that the server returned last. */
export const typeBack: Action = (world, device, { page }, dice) => {
  if (!page?.open || !isOpen(page.open.store)) return;
  const { store } = page.open;
  const { mine, base } = store.state();
  const part = dice.pick(PARTS.filter((name) => !isItem(name) && getPart(mine, name) !== getPart(base, name)));
  if (!part) return;
  const [typed, shown] = [getPart(mine, part), getPart(base, part)];
  world.witness.decide(typed, 'the old value was typed back');
  world.witness.withdraw(shown, false);
  runWhenStored(world, device, page, () => {
    if (getPart(store.state().mine, part) === shown) world.witness.withdraw(typed, true);
  });
  store.dispatch({ type: 'typed', parts: new Map([[part, shown]]) });
};

/** Delay and duration of a write to the device. Source: web/drafts/store/save-on-device.ts. */
const WRITTEN_AFTER_MS = 300;
const WRITING_MS = 20;

/**
 * Types again while the first change is being written. The battery dies as soon as the page reports everything as saved
 * on the device.
 */
export const typeAndLosePower: Action = async (world, device, tab, dice) => {
  const { page } = tab;
  type(world, device, tab, dice);
  await waitOn(world, WRITTEN_AFTER_MS + world.dice.throwDie(WRITING_MS));
  if (tab.page !== page || !page?.open) return;
  type(world, device, tab, dice);
  const { store } = page.open;
  if (await isCalledSafe(store, page)) losePower(world, device, tab, dice);
};

const waitOn = ({ schedule }: World, ms: number) => new Promise<void>((resolve) => void schedule.later(ms, resolve));

const isCalledSafe = (store: DraftStore, { app, browser }: Page) =>
  new Promise<boolean>((resolve) => {
    const stop = store.subscribe(() => {
      if (app.formatSaveStatus(store.state()) !== app.SAFE_ON_THIS_DEVICE) return;
      stop();
      resolve(browser.isAlive());
    });
  });

export const pick: Action = ({ witness }, _, { page }, dice) => {
  const state = page?.open?.store.state();
  const name = state && dice.pick([...state.conflicts]);
  if (!state || !name) return;
  const side = dice.onceIn(2) ? 'mine' : 'theirs';
  const [mine, theirs] = [getPart(state.mine, name), getPart(state.base, name)];
  const kept = findWords(side === 'mine' ? mine : theirs);
  witness.decide(
    [...findWords(mine), ...findWords(theirs)].filter((word) => !kept.includes(word)),
    'not picked',
  );
  witness.withdraw(kept, false);
  page?.open?.store.dispatch({ type: 'picked', name, side });
};
