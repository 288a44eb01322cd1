import type { DraftId } from '#shared/ids.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import type { PhotoStore } from '#web/images/photo-store.ts';
import { type Dice, newDice } from '../record/dice.ts';
import type { App } from './app-type.ts';
import { newBrowser, type Shared } from './browser.ts';
import type { Browser } from './build-app.ts';
import { newDisk } from './disk.ts';
import { type Network, type NetworkKind, newNetwork, type Session } from './network.ts';
import { newSchedule, type Schedule } from './schedule.ts';
import { newServer, type Server } from './server.ts';
import { newWitness, type Witness, wordsIn } from './witness.ts';

/** A page with the app in it, until it is killed. */
export type Page = {
  app: App;
  browser: ReturnType<typeof newBrowser>;
  session: Session;
  owner: string;
  client: ReturnType<Network>;
  photos: PhotoStore;
  open: { store: DraftStore; id: DraftId } | undefined;
  isSubmitting: boolean;
  /** It shows a question, and nothing else can be done in it. */
  isAsked: boolean;
};
/** A tab outlives its page: a reload finds what the tab kept. */
export type Tab = { kept: Map<string, string>; page: Page | undefined };
export type Device = { number: number; shared: Shared; network: NetworkKind; userId: string; tabs: Tab[] };

export type World = {
  schedule: Schedule;
  dice: Dice;
  server: Server;
  witness: Witness;
  network: Network;
  devices: Device[];
  drafts: DraftId[];
  makeApp: (browser: Browser) => App;
};

/** What somebody does on a tab, or happens to it, by these throws of the dice. */
export type Deed = (world: World, device: Device, tab: Tab, dice: Dice) => unknown;

/** Wednesday 9:00 in Auckland. */
const START = Date.parse('2026-11-24T20:00:00Z');
/** The first two people have a device each, and the third device is the first one's too. */
const OWNERS = ['hana', 'rewi', 'hana'];
const TABS = 2;

export const ownerOf = (userId: string) => `${userId} org `;

export const newWorld = (seed: number, makeApp: World['makeApp']): World => {
  const dice = newDice(seed);
  const schedule = newSchedule(START);
  const witness = newWitness(schedule.now);
  const shown = new Set<string>();
  const server = newServer(schedule.now, {
    written: ({ sheet }) => {
      for (const word of wordsIn(sheet)) shown.add(word);
    },
    discarded: ({ id, sheet, photos }) => {
      witness.decide(wordsIn(sheet), 'discarded');
      for (const photo of witness.photos.values())
        if (photo.draft === id && photos.has(photo.id)) photo.decided ??= 'discarded';
    },
  });
  const network = newNetwork(schedule, dice, server, ({ userId }, said) => {
    witness.note(`the server hears ${userId}: ${wordsIn(said).join(' ') || Object.keys(said as object)}`);
    for (const word of wordsIn(said)) {
      const typist = witness.words.get(word)?.by ?? userId;
      if (typist === userId || shown.has(word)) continue;
      witness.breaches.push({ sentence: NOBODY_ELSE, where: `${word} of ${typist} was sent by ${userId}` });
    }
  });
  const devices = OWNERS.map((userId, number): Device => {
    const shared = { disk: newDisk(schedule, dice), locks: new Map(), local: new Map() };
    const tabs = Array.from({ length: TABS }, (): Tab => ({ kept: new Map(), page: undefined }));
    return { number, shared, network: 'good', userId, tabs };
  });
  return { schedule, dice, server, witness, network, devices, drafts: [], makeApp };
};

/** Unless the server showed it to them. */
export const NOBODY_ELSE = 'Nothing that somebody typed is sent or kept in the name of somebody else.';

/** The page of a tab, loaded anew if it was killed. */
export const pageOf = (world: World, device: Device, tab: Tab): Page => {
  tab.page ??= loadPage(world, device, tab);
  return tab.page;
};

const loadPage = (world: World, device: Device, { kept }: Tab): Page => {
  const browser = newBrowser(world.schedule, world.dice, device.shared, kept);
  const app = world.makeApp(browser.page);
  return { app, browser, ...signIn(world, device, app, browser), open: undefined, isSubmitting: false, isAsked: false };
};

/** In the name of whoever has the device. */
const signIn = (world: World, device: Device, app: App, browser: Page['browser']) => {
  const session = { userId: device.userId, isOver: false, isExpired: false };
  const client = world.network({ isAlive: browser.isAlive, network: () => device.network }, session);
  const owner = ownerOf(device.userId);
  return { session, client, owner, photos: app.openPhotoStore(owner, client) };
};

/** The session of a page that had run out goes on with a new one, and what is open in its name. */
export const signInAgain = (world: World, device: Device, page: Page) => {
  page.session.isOver = true;
  Object.assign(page, signIn(world, device, page.app, page.browser));
};

export const killPage = (tab: Tab) => {
  const { page } = tab;
  if (!page) return;
  page.browser.kill();
  page.session.isOver = true;
  tab.page = undefined;
};
