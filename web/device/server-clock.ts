import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { createListeners } from './observable.ts';
import { readLocal, writeLocal } from './web-storage.ts';

/** A moment by this device's clock and by the browser's monotonic clock. */
export type Moment = { device: number; steady: number };
/** The last response: its time by the server, and when it arrived. */
let last: (Moment & { server: number }) | undefined;
const { subscribe, notify } = createListeners();
const { subscribe: subscribeToResponses, notify: notifyResponse } = createListeners();

/** Smaller differences are ignored: the `Date` header has whole seconds, and responses can be delayed. */
const ANOTHER_TIME_MS = 60_000;

const AHEAD = 'server clock ahead';

/** How far the server's clock was ahead of this device's at the last response before this page; 0 if that is unknown. */
const findAhead = () => {
  try {
    return Number(readLocal(AHEAD));
  } catch {
    // the browser refuses storage
    return 0;
  }
};

/** Remembers a wrong clock for pages that are opened without a network. */
const keepAhead = (ms: number) => {
  try {
    if (Math.abs(ms - findAhead()) >= ANOTHER_TIME_MS) writeLocal(AHEAD, String(ms));
  } catch {}
};

const getMoment = (): Moment => ({ device: Date.now(), steady: performance.now() });

/** Updates the clock from a response's `Date` header. */
export const setServerTime = (date: string | null, arrived = getMoment()) => {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const before = getServerNow().getTime();
  last = { server, ...arrived };
  keepAhead(server - arrived.device);
  if (Math.abs(getServerNow().getTime() - before) >= ANOTHER_TIME_MS) notify();
  notifyResponse();
};

/** Subscribes to corrections of the server's time. */
export const subscribeToServerTime = subscribe;

/** Runs `then` with the server's time on the next response: until then, this device's clock may have been corrected. */
export const onNextServerTime = (then: (now: Date) => void) => {
  const stop = subscribeToResponses(() => {
    stop();
    then(getServerNow());
  });
};

/** Returns the time by this device's own clock, to be converted once the server's time is known. */
export const getDeviceTime = () => Date.now();

/** Converts a time of this device to the server's: a tablet's clock may be days off, and the server uses its own. */
export const toServerTime = (at: number) => new Date(at + (last ? last.server - last.device : findAhead()));

/**
 * Returns the server's time. After the last response it runs on the faster of two clocks: the monotonic one stops in
 * some browsers while the device sleeps, and this device's own may be set back.
 */
export const getServerNow = () => {
  if (!last) return toServerTime(Date.now());
  return new Date(last.server + Math.max(Date.now() - last.device, performance.now() - last.steady));
};

/** Today's date in New Zealand by the server's clock. */
export const getNzToday = (): NzDate => nzDate(getServerNow());
