import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { createListeners } from './observable.ts';

let behindMs = 0;
const { subscribe, notify } = createListeners();

/** Answers tell whole seconds, some of them late. */
const ANOTHER_TIME_MS = 60_000;

/** What an answer says that the time is. */
export const hearServerTime = (date: string | null) => {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const before = behindMs;
  behindMs = at - Date.now();
  if (Math.abs(behindMs - before) >= ANOTHER_TIME_MS) notify();
};

/** Tells when the server's time turns out to be another than was thought. */
export const followServerTime = subscribe;

/** A moment of this device's clock by the server's, as far as it was heard: a tablet's own may be days out, and the server judges by its own. */
export const serverTime = (at: number) => new Date(at + behindMs);

export const serverNow = () => serverTime(Date.now());

/** The day in New Zealand, by the same clock. */
export const nzToday = (): NzDate => nzDate(serverNow());
