import { daysBetween, type NzDate } from '../nz-date.ts';
import type { Cause } from './moments.ts';

const recheckWithin = (days: number) => (cause: Cause, today: NzDate) =>
  cause.kind === 'recheck' && daysBetween(today, cause.lastDay) <= days;
const wofWithin = (days: number) => (cause: Cause, today: NzDate) =>
  cause.kind === 'wof' && daysBetween(today, cause.expiresOn) <= days;

/** Conditions by urgency, most urgent first, for notifications created together. */
const order: ((cause: Cause, today: NzDate) => boolean)[] = [
  recheckWithin(0),
  recheckWithin(2),
  ({ kind }) => kind === 'vic',
  (cause, today) => cause.kind === 'estimate' && daysBetween(today, cause.expiresOn) <= 2,
  ({ kind }) => kind === 'estimate',
  ({ kind }) => kind === 'recheck',
  ({ kind }) => kind === 'draft',
  ({ kind }) => kind === 'training' || kind === 'amendment',
  wofWithin(14),
  ({ kind }) => kind === 'wof',
];

/** Returns the rank of a reminder on a day; 0 is the most urgent. */
export const rankByUrgency = (cause: Cause, today: NzDate) => order.findIndex((isIt) => isIt(cause, today));

/** Notifications within the same period of this length count as created together. */
const AT_ONCE_MS = 10 * 60_000;

/** Returns a creation time that sorts notifications created together by urgency in a list that is newest first. */
export const getSortableInstant = (cause: Cause, today: NzDate, now: Date) =>
  new Date(Math.floor(now.getTime() / AT_ONCE_MS) * AT_ONCE_MS + order.length - 1 - rankByUrgency(cause, today));
