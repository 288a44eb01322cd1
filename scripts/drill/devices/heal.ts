import type { DraftId } from '#shared/ids.ts';
import { leave, openSheet } from './deeds/sheets.ts';
import { hide } from './deeds/troubles.ts';
import { type Device, killPage, ownerOf, pageOf, signInAgain, type World } from './device.ts';

/** Longer than any queue waits before it tries again. */
const A_WHILE_MS = 10 * 60_000;

/** Whose work lies on a device, and which sheets. */
export const keptOn = ({ shared: { disk } }: Device) =>
  [...disk.rows('drafts').values()].map(({ key, value }) => {
    const [owner, id] = key as unknown as [string, DraftId];
    return { owner, id, value };
  });

/** Everything works again: whoever has a device opens what lies on it, and waits for a while. */
export const heal = async (world: World) => {
  for (const device of world.devices) {
    device.network = 'good';
    device.shared.disk.setTrouble('none');
    for (const { page } of device.tabs) page?.browser.tell('online');
  }
  await world.schedule.pass(A_WHILE_MS);
  for (const device of world.devices) {
    for (const tab of device.tabs) {
      if (tab.page?.session.isExpired) signInAgain(world, device, tab.page);
      hide(world, device, tab, world.dice);
      leave(world, device, tab, world.dice);
    }
    await world.schedule.pass(A_WHILE_MS);
    for (const tab of device.tabs) killPage(tab);
    const [tab] = device.tabs;
    if (!tab) continue;
    const page = pageOf(world, device, tab);
    for (const { owner, id } of keptOn(device)) {
      if (owner !== ownerOf(device.userId)) continue;
      leave(world, device, tab, world.dice);
      await Promise.race([world.schedule.pass(A_WHILE_MS), openSheet(world, page, id)]);
      await world.schedule.pass(A_WHILE_MS);
    }
    leave(world, device, tab, world.dice);
    await world.schedule.pass(A_WHILE_MS);
  }
};
