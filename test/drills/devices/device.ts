import type { Dice } from '#scripts/seed/dice.ts';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { DraftState } from '#web/drafts/store/draft-state.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import type { PhotoStore } from '#web/images/photo-store.ts';
import type { App } from './app-type.ts';
import { newBrowser, type Shared } from './browser.ts';
import { CLEAN_LOGOUT } from './invariants/sentences.ts';
import type { Network, NetworkKind, Session } from './network.ts';
import type { Owner } from './people.ts';
import type { World } from './world.ts';

/** A page that runs the app, until it is killed. */
export type Page = {
  app: App;
  browser: ReturnType<typeof newBrowser>;
  session: Session;
  owner: Owner;
  client: ReturnType<Network>;
  photos: PhotoStore;
  open: { store: DraftStore; id: DraftId } | undefined;
  /** All drafts opened in this session. */
  stores: Set<DraftStore>;
  isSubmitting: boolean;
  /** True while the page shows a modal question, so nothing else can be done in it. */
  isAsked: boolean;
};
/**
 * A tab outlives its page: a reload finds the tab's stored state. `left` is the invisible page from before a logout.
 */
export type Tab = { kept: Map<string, string>; page: Page | undefined; left: Page | undefined };
export type Device = {
  number: number;
  shared: Shared;
  network: NetworkKind;
  owner: Owner;
  tabs: Tab[];
  inSight: Tab | undefined;
  /** Owners whose work a logout removed and who have not signed in since. */
  loggedOut: Set<string>;
  /** The time at which the next person has signed in. */
  busyUntil: number;
};

/** An action of a person in a tab, or an incident. All randomness comes from `dice`. */
export type Action = (world: World, device: Device, tab: Tab, dice: Dice) => unknown;

/** Returns the page of a tab. Loads it again if it was killed. */
export const getPage = (world: World, device: Device, tab: Tab): Page => {
  tab.page ??= loadPage(world, device, tab);
  return tab.page;
};

const loadPage = (world: World, device: Device, tab: Tab): Page => {
  killPage(tab);
  const browser = newBrowser(world.schedule, world.dice, device.shared, tab.kept);
  const app = world.makeApp(browser.page);
  return { app, browser, ...signIn(world, device, app, browser), open: undefined, isSubmitting: false, isAsked: false };
};

/** Opens sheets as web/drafts/sending/use-draft-opener.ts does. */
export const newOpener = ({ witness }: World, app: App, owner: Owner, client: Page['client']) => ({
  ...{ owner, client, reportError: () => {} },
  submitQueued: async (state: DraftState) => {
    const { id } = await app.sendQueued(client, state);
    witness.submitted.push({ draft: state.id, inspectionId: id });
    return id;
  },
  onReturned: ({ id, returned }: DraftState) => witness.endPress(id, `not accepted: ${returned}`),
});

/** Delay before unsent drafts are sent. Source: web/drafts/unsent/use-send-unsent.ts. */
const QUIET_MS = 3_000;

/** Signs in as the current owner of the device. */
const signIn = (world: World, device: Device, app: App, browser: Page['browser']) => {
  checkLoggedOut(world, device);
  const { owner } = device;
  device.loggedOut.delete(owner);
  const session: Session = { owner, isOver: false, isExpired: false, refused: new Map() };
  const onResponse = () => app.setServerTime(new Date(world.schedule.now()).toISOString());
  const client = world.network({ isAlive: browser.isAlive, network: () => device.network, onResponse }, session);
  world.schedule.later(QUIET_MS, () => {
    if (browser.isAlive() && !session.isOver)
      app.repeatUntilDone(async () => {
        if (session.isOver) return;
        await app.sendUnsentDrafts(newOpener(world, app, owner, client));
        await app.fillReserve(owner, client);
      });
  });
  return { session, client, owner, photos: app.openPhotoStore(owner, client), stores: new Set<DraftStore>() };
};

/** Replaces the expired session of a page with a new one and continues with its open sheets. */
export const signInAgain = (world: World, device: Device, page: Page) => {
  page.session.isOver = true;
  Object.assign(page, signIn(world, device, page.app, page.browser));
};

export const killPage = (tab: Tab) => {
  for (const page of [tab.page, tab.left]) {
    page?.browser.kill();
    if (page) page.session.isOver = true;
  }
  tab.page = undefined;
  tab.left = undefined;
};

/** Lists the sheets on a device, with their owners. */
export const listSheets = ({ shared: { disk } }: Device) =>
  [...disk.rows('drafts').values()].map(({ key, value }) => {
    const [owner, id] = key as unknown as [Owner, DraftId];
    return { owner, id, value };
  });

/** Lists the photos on a device, with their owners. */
export const listPhotos = ({ shared: { disk } }: Device) =>
  [...disk.rows('photos').values()].map(({ key, value }) => {
    const [owner, draft, id] = key as unknown as [Owner, DraftId, ImageId];
    return { owner, draft, id, isRemoved: (value as { removed?: true }).removed === true };
  });

/** Checks that no work of a logged-out owner is on the device. */
export const checkLoggedOut = ({ witness }: World, device: Device) => {
  for (const { owner, id } of [...listSheets(device), ...listPhotos(device)])
    if (device.loggedOut.has(owner)) witness.tell(CLEAN_LOGOUT, `${id} of ${owner} lies on device ${device.number}`);
};
