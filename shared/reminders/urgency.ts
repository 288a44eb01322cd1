import { daysBetween, type NzDate } from '../nz-date.ts';
import type { Cause } from './moments.ts';

const recheckWithin = (days: number) => (cause: Cause, today: NzDate) =>
  cause.kind === 'recheck' && daysBetween(today, cause.lastDay) <= days;
const wofWithin = (days: number) => (cause: Cause, today: NzDate) =>
  cause.kind === 'wof' && daysBetween(today, cause.expiresOn) <= days;

/** What is read first of all that is told at once. */
const order: ((cause: Cause, today: NzDate) => boolean)[] = [
  recheckWithin(0),
  recheckWithin(2),
  ({ kind }) => kind === 'vic',
  (cause, today) => cause.kind === 'estimate' && daysBetween(today, cause.expiresOn) <= 2,
  ({ kind }) => kind === 'estimate',
  ({ kind }) => kind === 'recheck',
  ({ kind }) => kind === 'draft',
  ({ kind }) => kind === 'training',
  wofWithin(14),
  ({ kind }) => kind === 'wof',
];

/** The place of a reminder in that order on a day; 0 is first. */
export const placeOf = (cause: Cause, today: NzDate) => order.findIndex((isIt) => isIt(cause, today));

/** What is told within so long of each other is told at once. */
const AT_ONCE_MS = 10 * 60_000;

/** As if told at that instant, it stands in its place of what is told at once where the newest comes first. */
export const instantInOrder = (cause: Cause, today: NzDate, now: Date) =>
  new Date(Math.floor(now.getTime() / AT_ONCE_MS) * AT_ONCE_MS + order.length - 1 - placeOf(cause, today));
