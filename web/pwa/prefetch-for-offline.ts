import * as z from 'zod';
import { LINES_SHOWN } from '#shared/inspections/overview.ts';
import type { Client } from '../client/client.ts';
import { holdDevice } from '../device/database.ts';
import { loadAnswerTime, storeAnswer } from '../device/last-answers.ts';
import { getServerNow } from '../device/server-clock.ts';
import { isCurrentOwner } from '../session/session.tsx';
import { BUILD_ID } from './build-id.ts';
import type { Keep } from './messages.ts';
import { getSiteFilesPath } from './site-files.ts';
import '../client/nouns/drafts.ts';
import '../client/nouns/inspections.ts';

/** With less free space, nothing is prefetched, because drafts and photos have priority. */
const ROOM_BYTES = 60_000_000;
/** Lists stored more recently than this aren't fetched again. */
const FRESH_MS = 3_600_000;

const Addresses = z.array(z.string());

/**
 * Prefetches what an inspection may need offline: all files of the app, and the lists of drafts and recent sheets. Does
 * nothing without a service worker, because the app can't open offline without one.
 */
export const prefetchForOffline = async (owner: string, client: Client) => {
  const hold = holdDevice();
  const { active } = await navigator.serviceWorker.ready;
  if (await hasRoom()) {
    const files = Addresses.parse(await (await fetch(getSiteFilesPath(BUILD_ID))).json());
    active?.postMessage({ keep: files.map((file) => new URL(file, location.origin).href) } satisfies Keep);
  }
  const lists = {
    overview: () => client.inspections.overview({ query: { lines: LINES_SHOWN } }),
    drafts: () => client.drafts.list({ query: {} }),
    inspections: () => client.inspections.list({ query: {} }),
  } as const;
  for (const name of ['overview', 'drafts', 'inspections'] as const) {
    const at = await loadAnswerTime(owner, name);
    if (at !== undefined && at >= getServerNow().getTime() - FRESH_MS) continue;
    const response = await lists[name]();
    if (isCurrentOwner(owner)) await storeAnswer(hold, owner, name, response, getServerNow().getTime());
  }
};

const hasRoom = async () => {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM_BYTES;
};
