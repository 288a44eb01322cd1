import { type Action, checkLoggedOut, type Device, killPage, signInAgain } from '../device.ts';
import { dropInspector, type Owner, PEOPLE } from '../people.ts';
import { findWords, GIVEN_UP } from '../witness.ts';
import type { World } from '../world.ts';
import { openSheet } from './sheets.ts';
import { hide } from './troubles.ts';

export const expire: Action = (_, __, { page }) => {
  if (page) page.session.isExpired = true;
};

export const returnSignedIn: Action = (world, device, { page }) => {
  if (!page?.session.isExpired) return;
  const id = page.open?.id;
  page.open = undefined;
  signInAgain(world, device, page);
  if (id) void openSheet(world, device, page, id);
};

/**
 * Another person uses the device without a logout: the session had expired, or the same person switches organization or
 * inspector.
 */
export const handOver: Action = (world, device, _, dice) =>
  reloadAs(world, device, dice.pick(PEOPLE.filter((one) => one !== device.owner)) ?? device.owner);

const reloadAs = (world: World, device: Device, owner: Owner) => {
  for (const tab of device.tabs) {
    hide(world, device, tab, world.dice);
    killPage(tab);
  }
  device.owner = owner;
};

/** Time until the next person has signed in. */
const SIGN_IN_MS = 2_000;
/** Time until the other tabs have received the logout. */
const HEARD_MS = 50;

/**
 * The person logs out and another one takes over the device. If unsent work would be lost, the logout asks first: the
 * person either cancels it or abandons the work. An inspector's logout doesn't ask.
 */
export const logOut: Action = async (world, device, tab, dice) => {
  const { page } = tab;
  if (!page) return;
  const person = dropInspector(device.owner);
  if (person !== device.owner) return reloadAs(world, device, person);
  const { app } = page;
  page.isAsked = true;
  const unsent = await app.findUnsent();
  const isAsked = unsent.drafts.length > 0 || unsent.photos > 0;
  if (isAsked && dice.onceIn(2)) {
    page.isAsked = false;
    return;
  }
  device.busyUntil = Number.POSITIVE_INFINITY;
  if (isAsked) giveUp(world, device);
  await app.releaseReserve(page.owner, page.client).catch(() => undefined);
  for (const { page: other } of device.tabs) {
    if (!other) continue;
    other.session.isOver = true;
    // As in web/session/session.tsx: the other tab may have written something after this one cleared everything.
    if (other !== page)
      world.schedule.later(dice.throwDie(HEARD_MS), () => other.browser.isAlive() && void other.app.clearDevice());
  }
  await app.clearDevice();
  device.loggedOut = new Set(PEOPLE);
  checkLoggedOut(world, device);
  for (const one of device.tabs) {
    one.left?.browser.kill();
    Object.assign(one, { left: one.page, page: undefined });
    one.kept.clear();
  }
  device.owner = person === 'hana garage ' ? 'rewi garage ' : 'hana garage ';
  device.busyUntil = world.schedule.now() + SIGN_IN_MS;
};

const giveUp = ({ witness, find }: World, { number }: Device) => {
  for (const press of witness.presses) if (press.device === number) press.ended ??= GIVEN_UP;
  for (const known of witness.words.values()) {
    if (known.device !== number) continue;
    known.isWithdrawn = false;
    if (!findWords(find(known.draft)?.sheet).includes(known.word)) known.decided ??= GIVEN_UP;
  }
  for (const photo of witness.photos.values()) {
    if (photo.device !== number) continue;
    photo.isGone = false;
    if (find(photo.draft)?.photos.get(photo.id)?.state !== 'arrived') photo.decided ??= GIVEN_UP;
  }
};
