import { type Deed, type Device, killPage, pageOf, signInAgain, type World } from '../device.ts';
import { wordsIn } from '../witness.ts';
import { openSheet } from './sheets.ts';

export const reload: Deed = (world, device, tab) => {
  const id = tab.page?.open?.id;
  killPage(tab);
  const page = pageOf(world, device, tab);
  if (id) void openSheet(world, page, id);
};

export const kill: Deed = (_, __, tab) => {
  killPage(tab);
  tab.kept.clear();
};

/** The battery is empty, or the browser was killed. */
export const losePower: Deed = (_, { tabs, shared }, __, dice) => {
  for (const tab of tabs) killPage(tab);
  shared.locks.clear();
  if (dice.onceIn(2)) shared.disk.losePower();
};

export const hide: Deed = (_, __, { page }) => {
  page?.browser.tell('visibilitychange');
  page?.browser.tell('pagehide');
};

export const changeNetwork: Deed = (_, device, __, dice) => {
  const before = device.network;
  device.network = dice.pick(['good', 'good', 'slow', 'lossy', 'lossy', 'none'] as const) ?? 'good';
  if (before === 'none' && device.network !== 'none') for (const { page } of device.tabs) page?.browser.tell('online');
};

export const changeDisk: Deed = (_, { shared: { disk } }, __, dice) =>
  disk.setTrouble(dice.pick(['none', 'none', 'full', 'aborts'] as const) ?? 'none');

export const loseConnection: Deed = (_, { shared: { disk } }, __, dice) => {
  for (const connection of disk.connections()) connection.lose(dice.onceIn(2));
};

export const expire: Deed = (_, __, { page }) => {
  if (page) page.session.isExpired = true;
};

export const returnSignedIn: Deed = (world, device, { page }) => {
  if (!page?.session.isExpired) return;
  const id = page.open?.id;
  page.open = undefined;
  signInAgain(world, device, page);
  if (id) void openSheet(world, page, id);
};

/** The device passes on to somebody else, or back; what would be lost is asked about first, and given up. */
export const logOut: Deed = async (world, device, tab, dice) => {
  const { page } = tab;
  if (!page) return;
  const { app } = page;
  page.isAsked = true;
  const unsent = await app.findUnsent();
  const isAsked = unsent.drafts.length > 0 || unsent.photos > 0;
  if (isAsked && dice.onceIn(2)) {
    page.isAsked = false;
    return;
  }
  if (isAsked) giveUp(world, device);
  await app.clearDevice();
  for (const one of device.tabs) kill(world, device, one, dice);
  device.userId = device.userId === 'hana' ? 'rewi' : 'hana';
};

const giveUp = ({ witness, server }: World, { number }: Device) => {
  for (const known of witness.words.values())
    if (known.device === number && !wordsIn(server.find(known.draft)?.sheet).includes(known.word))
      known.decided ??= 'given up at a logout';
  for (const photo of witness.photos.values())
    if (photo.device === number && server.find(photo.draft)?.photos.get(photo.id)?.state !== 'arrived')
      photo.decided ??= 'given up at a logout';
};
