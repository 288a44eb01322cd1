import { addDays, type NzDate } from '../nz-date.ts';

/** Days after the first inspection in which a recheck costs no further fee. Source: specification 2, section 4. */
export const RECHECK_WINDOW_DAYS = 28;

/** The last day for a recheck, counted from the first inspection however often it is rechecked; '' while that is open. */
export const lastRecheckDay = (initialDateOfInspection: NzDate | '') =>
  initialDateOfInspection && addDays(initialDateOfInspection, RECHECK_WINDOW_DAYS);

/** How long a recheck is still free of charge, in words; today counts. */
export const daysLeftInWords = (daysLeft: number) =>
  daysLeft === 0 ? 'last day' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
