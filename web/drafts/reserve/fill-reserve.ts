import * as z from 'zod';
import { DEVICE_NUMBERS, DrawnNumber } from '#shared/drafts/reserve.ts';
import type { DeviceId } from '#shared/ids.ts';
import type { Client } from '../../client/client.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { withDevice } from '../../device/database.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { isTrainingMode } from '../../device/training-mode.ts';
import { nameDevice } from '../../push/name-device.ts';
import { changeReserve, loadReserve } from './reserve.ts';
import '../../client/nouns/drafts.ts';

const HOUR_MS = 3_600_000;

/** Fills up the reserve if a number was drawn or the lease is old, and returns numbers of discarded drafts. */
export const fillReserve = async (owner: string, client: Client) => {
  if (isTrainingMode()) return;
  const now = getServerNow().getTime();
  // stored before the first request, so that numbers in a lost response are returned to the same device
  const { after: reserve } = await changeReserve(owner, (before) => before);
  const { DeviceID, numbers, last, askAt } = reserve;
  if (askAt > now) return;
  const Name = nameDevice(navigator.userAgent, navigator.maxTouchPoints);
  const keeps = [...numbers, ...(await findDrawn(DeviceID))];
  const answer = await client.drafts
    .reserve({ params: { DeviceID }, body: { Name, keeps, last } })
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return { numbers };
    });
  await changeReserve(owner, (current) => {
    // another tab may have drawn or got numbers since
    const free = [
      ...current.numbers.filter((number) => answer.numbers.includes(number) || number > last),
      ...answer.numbers.filter((number) => number > current.last),
    ];
    const hours = free.length >= DEVICE_NUMBERS ? 24 : 1;
    // the response has corrected the clock
    const askAt = getServerNow().getTime() + hours * HOUR_MS;
    return { ...current, numbers: free, last: Math.max(current.last, ...answer.numbers), askAt };
  });
};

/** Time limit for giving numbers back at logout; the server closes the others after 30 days. */
const RELEASE_MS = 2_000;

/** Closes this device's numbers as not used. */
export const releaseReserve = async (owner: string, client: Client) => {
  const DeviceID = (await loadReserve(owner))?.DeviceID;
  if (DeviceID)
    await client.drafts.release(
      { params: { DeviceID } },
      { showsUnauthorized: true, signal: AbortSignal.timeout(RELEASE_MS) },
    );
};

const Drawn = z.object({ drawn: DrawnNumber });

/** Finds the numbers that drafts on this device have drawn and the server hasn't confirmed. */
const findDrawn = async (DeviceID: DeviceId) => {
  const drafts = await withDevice((device) => device.getAll('drafts'));
  return drafts.flatMap(({ draft }) => {
    const { data } = Drawn.safeParse(draft);
    return data?.drawn.DeviceID === DeviceID ? [data.drawn.number] : [];
  });
};
