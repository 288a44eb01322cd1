import { daysBetween, type NzDate } from '../nz-date.ts';

/** How many emails a workshop may send to customers in a day, by how many days ago it was created. */
const STEPS = [
  { untilDay: 7, most: 20 },
  { untilDay: 28, most: 100 },
] as const;

/** Returns undefined for a workshop that is no longer new: it may send as many in an hour as every other. */
export const mailsADay = (createdOn: NzDate, today: NzDate): number | undefined =>
  STEPS.find(({ untilDay }) => daysBetween(createdOn, today) < untilDay)?.most;
