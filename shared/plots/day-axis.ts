import { type NzDate, showDate } from '../nz-date.ts';
import type { Axis } from './model.ts';

/** Converts a day to a position on the axis. */
export const placeDay = (day: NzDate) => Date.parse(day);

export const dayAxis: Axis = {
  title: 'Day',
  scale: 'days',
  tell: (ms) => showDate(new Date(ms).toISOString().slice(0, 10)),
};
