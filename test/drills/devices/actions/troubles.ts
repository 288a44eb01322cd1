import { type Action, getPage, killPage } from '../device.ts';
import type { NetworkKind } from '../network.ts';
import { openSheet } from './sheets.ts';

export const reload: Action = (world, device, tab) => {
  const id = tab.page?.open?.id;
  killPage(tab);
  const page = getPage(world, device, tab);
  if (id) void openSheet(world, device, page, id);
};

export const kill: Action = (_, __, tab) => {
  killPage(tab);
  tab.kept.clear();
};

/** The battery dies, or the browser is killed. */
export const losePower: Action = (_, { tabs, shared }, __, dice) => {
  for (const tab of tabs) killPage(tab);
  shared.locks.clear();
  if (dice.onceIn(2)) shared.disk.losePower();
};

export const hide: Action = (_, __, { page }) => {
  page?.browser.tell('visibilitychange');
  page?.browser.tell('pagehide');
};

const NETWORKS = ['good', 'good', 'good', 'slow', 'slow', 'lossy', 'lossy', 'lossy', 'none', 'none'] as const;
const RARE = ['busy', 'mute', 'dead'] as const;

export const changeNetwork: Action = (world, device, tab, dice) =>
  setNetworkKind((dice.onceIn(4) ? dice.pick(RARE) : dice.pick(NETWORKS)) ?? 'good')(world, device, tab, dice);

/** A browser reports being online as soon as it has a network, even if the server is unreachable. */
export const setNetworkKind =
  (kind: NetworkKind): Action =>
  (_, device) => {
    const before = device.network;
    device.network = kind;
    if (before === 'none' && kind !== 'none') for (const { page } of device.tabs) page?.browser.tell('online');
  };

export const changeDisk: Action = (_, { shared: { disk } }, __, dice) =>
  disk.setTrouble(dice.pick(['none', 'none', 'full', 'aborts'] as const) ?? 'none');

export const loseConnection: Action = (_, { shared: { disk } }, __, dice) => disk.loseConnections(dice.onceIn(2));

const DAY_MS = 86_400_000;
const CLOCKS = [0, 0, 3_600_000, -3_600_000, 3 * DAY_MS, -3 * DAY_MS, 30 * DAY_MS, -30 * DAY_MS] as const;

/** The device's clock is corrected, or its battery was flat. */
export const changeClock: Action = (world, device, tab, dice) =>
  setClock(dice.pick(CLOCKS) ?? 0)(world, device, tab, dice);

export const setClock =
  (aheadMs: number): Action =>
  (_, { shared: { clock } }) => {
    clock.aheadMs = aheadMs;
  };

/** All people close their pages and return after the retention period of sent work. */
export const goAway: Action = ({ devices }) => {
  for (const { tabs } of devices) for (const tab of tabs) killPage(tab);
};
export const AWAY_MS = 8 * DAY_MS;
