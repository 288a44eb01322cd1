import { daysBetween, type NzDate } from '../nz-date.ts';

/** Daily limits for emails to customers, by the age of the workshop. */
const STEPS = [
  { untilDay: 7, most: 20 },
  { untilDay: 28, most: 100 },
] as const;

/** Returns the daily limit; undefined for a workshop that is no longer new and has only the hourly limit. */
export const getDailyMailLimit = (createdOn: NzDate, today: NzDate): number | undefined =>
  STEPS.find(({ untilDay }) => daysBetween(createdOn, today) < untilDay)?.most;
