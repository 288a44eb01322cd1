import { type Deed, killPage, pageOf } from '../device.ts';
import type { NetworkKind } from '../network.ts';
import { openSheet } from './sheets.ts';

export const reload: Deed = (world, device, tab) => {
  const id = tab.page?.open?.id;
  killPage(tab);
  const page = pageOf(world, device, tab);
  if (id) void openSheet(world, device, page, id);
};

export const kill: Deed = (_, __, tab) => {
  killPage(tab);
  tab.kept.clear();
};

/** The battery dies, or the browser is killed. */
export const losePower: Deed = (_, { tabs, shared }, __, dice) => {
  for (const tab of tabs) killPage(tab);
  shared.locks.clear();
  if (dice.onceIn(2)) shared.disk.losePower();
};

export const hide: Deed = (_, __, { page }) => {
  page?.browser.tell('visibilitychange');
  page?.browser.tell('pagehide');
};

const NETWORKS = ['good', 'good', 'good', 'slow', 'slow', 'lossy', 'lossy', 'lossy', 'none', 'none'] as const;
const RARE = ['busy', 'mute', 'dead'] as const;

export const changeNetwork: Deed = (world, device, tab, dice) =>
  become((dice.onceIn(4) ? dice.pick(RARE) : dice.pick(NETWORKS)) ?? 'good')(world, device, tab, dice);

/** A browser reports being online as soon as it has a network, even if the server is unreachable. */
export const become =
  (kind: NetworkKind): Deed =>
  (_, device) => {
    const before = device.network;
    device.network = kind;
    if (before === 'none' && kind !== 'none') for (const { page } of device.tabs) page?.browser.tell('online');
  };

export const changeDisk: Deed = (_, { shared: { disk } }, __, dice) =>
  disk.setTrouble(dice.pick(['none', 'none', 'full', 'aborts'] as const) ?? 'none');

export const loseConnection: Deed = (_, { shared: { disk } }, __, dice) => disk.loseConnections(dice.onceIn(2));

/** All people close their pages and return after the retention period of sent work. */
export const goAway: Deed = ({ devices }) => {
  for (const { tabs } of devices) for (const tab of tabs) killPage(tab);
};
export const AWAY_MS = 8 * 86_400_000;
