import { addDays, daysBetween, type NzDate } from '../nz-date.ts';
import { hasPassed, type Outcome } from '../sheets/result.ts';
import { recheckWindowOn } from '../sheets/rule-tables.ts';

/** Returns the last day for a recheck, counted from the first inspection, however often it is rechecked; '' if that has no date. */
export const getLastRecheckDay = (initialDateOfInspection: NzDate | '') =>
  initialDateOfInspection && addDays(initialDateOfInspection, recheckWindowOn(initialDateOfInspection));

/** Formats the days left for a free recheck, today included. */
export const formatDaysLeft = (daysLeft: number) =>
  daysLeft === 0 ? 'last day' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;

type Rechecked = Outcome & { initialDateOfInspection: NzDate | ''; recheckedBy: number | null };

/** Returns why no recheck is possible; undefined if it is. Source: specification 2, sections 4 and 8. */
export const recheckRefusal = (inspection: Rechecked, today: NzDate) => {
  const { initialDateOfInspection: first, recheckedBy } = inspection;
  if (hasPassed(inspection)) return 'This inspection passed, so it needs no recheck';
  if (recheckedBy !== null) return 'A newer recheck exists';
  const last = getLastRecheckDay(first);
  if (first && last && daysBetween(today, last) < 0)
    return `Inspection is older than ${recheckWindowOn(first)} days, you cannot do a recheck`;
  return undefined;
};
