import { nzDate, showDate } from '../nz-date.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long ago something happened, in words; from a day on, the date. Source: specification 1, section 2.4. */
export const relativeTime = (instant: string, now: Date) => {
  const then = new Date(instant);
  const passed = Math.floor((now.getTime() - then.getTime()) / 1000);
  // of another day, by hand
  if (passed <= -HOUR_S) return showDate(nzDate(then));
  // a device whose clock is behind has not seen the future
  const seconds = Math.max(0, passed);
  if (seconds < MINUTE_S) return ago(seconds, 'second');
  if (seconds < HOUR_S) return ago(Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return ago(Math.floor(seconds / HOUR_S), 'hour');
  return showDate(nzDate(then));
};
