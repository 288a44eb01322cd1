import { addDays, daysBetween, type NzDate } from '../nz-date.ts';
import { type Cause, getLatestMoment, instantOf } from './moments.ts';

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

/** A WoF as urgent as the first of those that a week's notification is about. */
const firstOfWeek = (today: NzDate): Cause => ({ kind: 'wof', expiresOn: addDays(today, 14) });
export const rankWeek = (today: NzDate) => rankByUrgency(firstOfWeek(today), today);
export const getSortableInstantOfWeek = (today: NzDate, now: Date) =>
  getSortableInstant(firstOfWeek(today), today, now);

/**
 * Returns a creation time that sorts the notifications of a morning or an afternoon by urgency in a list that is newest
 * first, whichever run creates them.
 */
export const getSortableInstant = (cause: Cause, today: NzDate, now: Date) => {
  const slot = getLatestMoment(now);
  return new Date((slot ? instantOf(slot) : now).getTime() + order.length - 1 - rankByUrgency(cause, today));
};
