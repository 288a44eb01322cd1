import { addDays, addMonths, type NzDate, showDate } from '../nz-date.ts';
import { findInspectionDay } from '../sheets/day-of-inspection.ts';
import {
  expiryGiven,
  fits,
  getRegistrationRange,
  listRuleChangeDays,
  proposeSheetExpiry,
  referenceDate,
} from '../sheets/expiry.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { type Interval, intervals, overlapOn } from '../sheets/rule-tables.ts';

/** A range of days; longer than one day if the vehicle's data are incomplete. */
type Span = { from: NzDate; to: NzDate; confirmed: boolean };

/**
 * Lists the usual expiry dates of a new WoF by the rule in force and, if that is unconfirmed, also by the last
 * confirmed rule. If the first registration or current expiry is blank, covers all possible days. Empty if unknown.
 */
export const listUsualExpiries = (sheet: FilledSheet): Span[] => {
  const passed = findInspectionDay(sheet);
  const { vehicleType, vehicleCurrentExpiryDate: currentExpiry } = sheet;
  const registered = getRegistrationRange({
    firstRegistered: sheet.vehicleFirstRegistered,
    year: sheet.vehicleYear,
    yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
  });
  if (!passed || !registered || 'cannotTell' in registered) return [];
  const { day: counted } = referenceDate({ passed, currentExpiry });
  const countedLast = currentExpiry ? counted : addDays(passed, overlapOn(passed));
  const days = listRuleChangeDays(registered, passed);
  const rowsOn = (day: NzDate) => {
    const own = intervals.filter((row) => fits(row, vehicleType, passed, day));
    const [inForce] = own;
    const known = own.find((row) => row.confirmed);
    return [inForce, known].filter((row): row is Interval => row !== undefined);
  };
  const spans = days.flatMap((day, index) => {
    const next = days[index + 1];
    return rowsOn(day).map((row): Span => {
      const confirmed = row.confirmed && registered.source === '';
      if (!row.toAnniversary)
        return { from: addMonths(counted, row.months), to: addMonths(countedLast, row.months), confirmed };
      const last = next && rowsOn(next).includes(row) ? next : day;
      const years = 12 * row.toAnniversary;
      return { from: addMonths(day, years), to: addMonths(last, years), confirmed };
    });
  });
  return joined(spans);
};

/** Sorts and merges adjoining spans. For a single day it doesn't matter which span is confirmed. */
const joined = (spans: readonly Span[]) => {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1))) {
    const before = all.at(-1);
    if (!before || span.from > before.to) all.push({ ...span });
    else {
      const isSame = before.from === span.from && before.to === span.to;
      before.confirmed = isSame ? before.confirmed || span.confirmed : before.confirmed && span.confirmed;
      if (span.to > before.to) before.to = span.to;
    }
  }
  return all;
};

const inWords = ({ from, to, confirmed }: Span) =>
  `${showDate(from)}${to > from ? ` to ${showDate(to)}` : ''}${confirmed ? '' : ' (not confirmed)'}`;

/** Returns an unusual expiry with the usual ones; undefined if it is usual, or if the usual ones are unknown. */
export const unusualExpiry = (sheet: FilledSheet) => {
  const expiry = expiryGiven(sheet);
  const usual = expiry ? listUsualExpiries(sheet) : [];
  if (!expiry || usual.length === 0 || usual.some(({ from, to }) => from <= expiry && expiry <= to)) return undefined;
  return `${showDate(expiry)}, usually ${usual.map(inWords).join(' or ')}`;
};

/**
 * Returns an expiry that is later than the proposal, such as one taken before the date of inspection was corrected. The
 * usual dates don't show it if the current expiry is blank, because then up to two weeks may carry over.
 */
const laterExpiry = (sheet: FilledSheet) => {
  const expiry = expiryGiven(sheet);
  const proposal = expiry ? proposeSheetExpiry(sheet) : undefined;
  if (!expiry || !proposal?.expiry || expiry <= proposal.expiry) return undefined;
  const proposed = { from: proposal.expiry, to: proposal.expiry, confirmed: proposal.confirmed };
  return `${showDate(expiry)} is later than the proposed ${inWords(proposed)}`;
};

/** Returns the doubt about an expiry date; undefined if there is none. */
export const doubtExpiry = (sheet: FilledSheet) => unusualExpiry(sheet) ?? laterExpiry(sheet);
