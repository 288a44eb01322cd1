import { leave, openSheet } from './actions/sheets.ts';
import { hide } from './actions/troubles.ts';
import {
  checkLoggedOut,
  type Device,
  getPage,
  killPage,
  listPhotos,
  listSheets,
  signInAgain,
  type Tab,
} from './device.ts';
import { checkOpenPages, checkReturnedOwner } from './invariants/waiting.ts';
import type { World } from './world.ts';

/** Longer than any queue's backoff. */
const A_WHILE_MS = 10 * 60_000;

/**
 * Restores networks and disks without firing an event, and checks that pending work gets sent: first by open pages,
 * then by each device with pending work once its owner signs in there again, and finally once the owner opens it.
 */
export const heal = async (world: World) => {
  for (const device of world.devices) {
    device.network = 'good';
    device.shared.disk.setTrouble('none');
  }
  await world.schedule.pass(A_WHILE_MS);
  checkOpenPages(world);
  for (const device of world.devices) {
    world.acts++;
    for (const tab of device.tabs) {
      if (tab.page?.session.isExpired) signInAgain(world, device, tab.page);
      hide(world, device, tab, world.dice);
      leave(world, device, tab, world.dice);
    }
    await world.schedule.pass(A_WHILE_MS);
    for (const tab of device.tabs) killPage(tab);
    checkLoggedOut(world, device);
    const [tab] = device.tabs;
    if (tab) await everybodyLooks(world, device, tab);
  }
};

const everybodyLooks = async (world: World, device: Device, tab: Tab) => {
  for (const owner of new Set([...listSheets(device), ...listPhotos(device)].map((kept) => kept.owner))) {
    killPage(tab);
    device.owner = owner;
    const page = getPage(world, device, tab);
    await world.schedule.pass(A_WHILE_MS);
    checkReturnedOwner(world, device, owner);
    for (const { id } of listSheets(device).filter((kept) => kept.owner === owner)) {
      leave(world, device, tab, world.dice);
      await Promise.race([world.schedule.pass(A_WHILE_MS), openSheet(world, device, page, id)]);
      await world.schedule.pass(A_WHILE_MS);
    }
    leave(world, device, tab, world.dice);
    await world.schedule.pass(A_WHILE_MS);
  }
};
