import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { createListeners } from './observable.ts';

let behindMs = 0;
const { subscribe, notify } = createListeners();

/** Smaller differences are ignored: the `Date` header has whole seconds, and responses can be delayed. */
const ANOTHER_TIME_MS = 60_000;

/** Updates the clock from a response's `Date` header. */
export const setServerTime = (date: string | null) => {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const before = behindMs;
  behindMs = at - Date.now();
  if (Math.abs(behindMs - before) >= ANOTHER_TIME_MS) notify();
};

/** Subscribes to corrections of the server's time. */
export const subscribeToServerTime = subscribe;

/** Converts a time of this device to the server's: a tablet's clock may be days off, and the server uses its own. */
export const toServerTime = (at: number) => new Date(at + behindMs);

export const getServerNow = () => toServerTime(Date.now());

/** Today's date in New Zealand by the server's clock. */
export const getNzToday = (): NzDate => nzDate(getServerNow());
