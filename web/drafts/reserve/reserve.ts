import * as z from 'zod';
import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import { DeviceId, newId } from '#shared/ids.ts';
import { RESERVE, withDevice } from '../../device/database.ts';
import { getServerNow } from '../../device/server-clock.ts';
import type { DraftStore } from '../store/draft-store.ts';

/**
 * The sheet numbers that this device can still draw. `last` is the highest that it ever got: only higher ones in a
 * response are new. `askAt`: when to ask for more.
 */
const Reserve = z.object({ DeviceID: DeviceId, numbers: z.array(z.int()), last: z.int(), askAt: z.number() });
type Reserve = z.infer<typeof Reserve>;

/** A new id, because numbers of a reserve that this device has lost may be on paper. */
const createReserve = (): Reserve => ({ DeviceID: DeviceId.parse(newId('dev')), numbers: [], last: 0, askAt: 0 });

/** All inspectors who use one login on a device share its reserve. `owner`: see `useWorkOwner`. */
const keyOf = (owner: string) => [...owner.split(' ').slice(0, 2), RESERVE].join(' ');

/** Changes the reserve in one transaction: two tabs never draw the same number, not even if the device loses power. */
export const changeReserve = (owner: string, change: (before: Reserve) => Reserve) =>
  withDevice(async (device) => {
    const { store, done } = device.transaction('people', 'readwrite', { durability: 'strict' });
    const stored = await store.get(keyOf(owner));
    const before = Reserve.safeParse(stored?.answer).data ?? createReserve();
    const after = change(before);
    await store.put({ answer: after, at: getServerNow().getTime() }, keyOf(owner));
    await done;
    return { before, after };
  });

export const loadReserve = async (owner: string) => {
  const stored = await withDevice((device) => device.get('people', keyOf(owner)));
  return Reserve.safeParse(stored?.answer).data;
};

/** Draws a number for a sheet that the server doesn't have. Returns undefined if none is left. */
const drawNumber = async (owner: string): Promise<DrawnNumber | undefined> => {
  const draw = (reserve: Reserve) => ({ ...reserve, numbers: reserve.numbers.slice(1), askAt: 0 });
  const { before } = await changeReserve(owner, draw);
  const [number] = before.numbers;
  return number === undefined ? undefined : { DeviceID: before.DeviceID, number };
};

/** Gives a sheet that the server doesn't have a number of this device's reserve. Returns false if none is left. */
export const takeNumber = async (store: DraftStore, owner: string) => {
  if (store.state().formattedId) return true;
  const drawn = await drawNumber(owner).catch(() => undefined);
  if (drawn) store.dispatch({ type: 'drawn', drawn });
  return drawn !== undefined;
};
