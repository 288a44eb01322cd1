import { nzDate, showDate } from '../nz-date.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Formats how long ago something happened; the date after a day. Source: specification 1, section 2.4. */
export const relativeTime = (instant: string, now: Date) => {
  const then = new Date(instant);
  const passed = Math.floor((now.getTime() - then.getTime()) / 1000);
  // more than an hour ahead: a date entered by hand
  if (passed <= -HOUR_S) return showDate(nzDate(then));
  // a slow device clock may put a recent event in the future
  const seconds = Math.max(0, passed);
  if (seconds < MINUTE_S) return ago(seconds, 'second');
  if (seconds < HOUR_S) return ago(Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return ago(Math.floor(seconds / HOUR_S), 'hour');
  return showDate(nzDate(then));
};
