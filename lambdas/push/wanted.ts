import * as z from 'zod';
import { DeviceId, newId } from '#shared/ids.ts';
import type { Item } from '../table/item.ts';
import { pushKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** That a device is to be tried. */
const Trial = z.object({ what: z.literal('test'), DeviceID: DeviceId });
const Wanted = Trial.extend({ userId: z.string(), askedAt: z.iso.datetime() });
export type Wanted = z.infer<typeof Wanted>;

export const readWanted = (item: Item): Wanted => Wanted.parse(item);

/** Asks to push a word to a device. */
export const wantTest = (userId: string, DeviceID: DeviceId, now: Date): Write => ({
  put: {
    ...pushKey(userId, newId('psh')),
    ...({ what: 'test', userId, DeviceID, askedAt: now.toISOString() } satisfies Wanted),
    type: 'PUSH',
    event: 'PushWanted',
    ttl: ttlAfter(now, EVENT_KEPT_S),
  },
});
