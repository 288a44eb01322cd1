import { addDays, addMonths, daysBetween, type NzDate, showDate } from '../nz-date.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { findInspectionDay } from './day-of-inspection.ts';
import { listFailedItems } from './items.ts';
import type { FilledSheet } from './model.ts';
import { type Interval, intervals, overlapOn } from './rule-tables.ts';

/** Data on the first registration; '' and null if unknown. `firstRegistered`: anywhere in the world. */
type Registered = {
  firstRegistered: NzDate | '';
  /** The year of manufacture. */
  year: number | null;
  yearFirstRegisteredNZ: number | null;
};

type Passed = Registered & {
  vehicleType: VehicleType;
  /** The day the vehicle passes. */
  passed: NzDate;
  /** The day the current WoF expires; '' if there is none or it is unknown. */
  currentExpiry: NzDate | '';
};

/** An expiry date with its rule in words, or why there is no proposal. */
export type Proposal =
  | { expiry: NzDate; rule: string; confirmed: boolean; cannotTell?: undefined }
  | { cannotTell: string; expiry?: undefined };

/**
 * Proposes the expiry of a new WoF, with the rule in words; undefined while the vehicle's age is unknown. The interval
 * depends on the first registration anywhere in the world; years alone suffice only if every possible day leads to the
 * same date. The inspector can overrule it, because VIC decides. Source: VIRM 3-8.
 */
export const proposeExpiry = (vehicle: Passed): Proposal | undefined => {
  const known = getRegistrationRange(vehicle);
  if (!known) return undefined;
  if ('cannotTell' in known) return known;
  const outcomes = listRuleChangeDays(known, vehicle.passed).map((day) => outcomeOf(vehicle, day));
  const days = [...new Set(outcomes.map((outcome) => outcome?.expiry))];
  const [outcome] = outcomes;
  if (!outcome || days.length > 1) {
    const either = outcomes.some((one) => one?.interval.toAnniversary) ? [] : days;
    return { cannotTell: undecided(either) };
  }
  const { expiry, interval, from } = outcome;
  return {
    expiry,
    rule: `${from}, for a ${interval.words.startsWith('trailer') ? '' : 'vehicle '}${tellSince(interval.words)}${known.source}.`,
    confirmed: interval.confirmed && known.source === '',
  };
};

/** Rewords a row for people. Question ids depend on the words of the rows, so they are changed only here. */
export const tellSince = (words: string) => words.replace(/registered from (.+)/, 'registered in $1 or later');

/** Proposes the expiry for a sheet as it is now; undefined without a day of inspection. */
export const proposeSheetExpiry = (sheet: FilledSheet): Proposal | undefined => {
  const passed = findInspectionDay(sheet);
  return passed
    ? proposeExpiry({
        vehicleType: sheet.vehicleType,
        passed,
        currentExpiry: sheet.vehicleCurrentExpiryDate,
        firstRegistered: sheet.vehicleFirstRegistered,
        year: sheet.vehicleYear,
        yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
      })
    : undefined;
};

const outcomeOf = (vehicle: Passed, registered: NzDate) => {
  const interval = intervals.find((row) => fits(row, vehicle.vehicleType, vehicle.passed, registered));
  if (!interval) return undefined;
  const { toAnniversary, months } = interval;
  if (toAnniversary)
    return {
      interval,
      expiry: addMonths(registered, toAnniversary * 12),
      from: `Until ${toAnniversary} years after its first registration`,
    };
  const { day, words } = referenceDate(vehicle);
  return { interval, expiry: addMonths(day, months), from: `${months} months from ${showDate(day)}, ${words}` };
};

const ENTER_IT = 'Enter “First registered anywhere” under Vehicle details.';

/** Names the two possible dates, if there are exactly two. */
const undecided = (days: readonly (NzDate | undefined)[]) => {
  const [one, other, ...more] = [...days].sort();
  const either = one && other && more.length === 0;
  return `${either ? `Either ${showDate(one)} or ${showDate(other)}` : 'The years alone aren’t enough to tell'}. ${ENTER_IT}`;
};

/** True if the first registration anywhere is after the one in New Zealand, which is impossible. */
export const isAfterNzRegistration = ({ firstRegistered, yearFirstRegisteredNZ }: Omit<Registered, 'year'>) => {
  const here = readYear(yearFirstRegisteredNZ);
  return firstRegistered !== '' && here !== undefined && Number(firstRegistered.slice(0, 4)) > here;
};

type Range = { from: NzDate; to: NzDate; source: string };

/**
 * Returns the range of days of the first registration anywhere. A vehicle is registered in its year of manufacture or
 * the next; if it came to New Zealand later, it was registered elsewhere before.
 */
export const getRegistrationRange = (known: Registered) => {
  const { firstRegistered, year, yearFirstRegisteredNZ } = known;
  if (isAfterNzRegistration(known))
    return { cannotTell: 'First registered overseas after first registered in New Zealand? Check both dates.' };
  if (firstRegistered) return { from: firstRegistered, to: firstRegistered, source: '' };
  const [made, here] = [readYear(year), readYear(yearFirstRegisteredNZ)];
  // a vehicle may be sold in the year before its model year
  if (made && here && here < made - 1)
    return { cannotTell: 'Registered in New Zealand before it was made? Check both years.' };
  if (made && here && here > made + 1) return between(made, made + 1, 'its year of manufacture');
  if (made && here) return between(Math.min(made, here), here, YEAR_HERE);
  if (made) return between(made, made + 1, 'its year of manufacture');
  return here ? between(EARLIEST_YEAR, here, YEAR_HERE) : undefined;
};

const YEAR_HERE = 'the year first registered in New Zealand';
const EARLIEST_YEAR = 1900;
export const readYear = (year: number | null) => (year && year >= EARLIEST_YEAR && year <= 2200 ? year : undefined);

const between = (first: number, last: number, by: string): Range => ({
  from: `${first}-01-01` as NzDate,
  to: `${last}-12-31` as NzDate,
  source: ` (going by ${by})`,
});

/** Returns the ends of a range, and the days within it on which another rule starts or ends. */
export const listRuleChangeDays = ({ from, to }: Range, passed: NzDate) => {
  const limits = intervals.flatMap(({ registeredFrom, registeredBefore, fromYears, belowYears }) => [
    ...[registeredFrom, registeredBefore].filter((day) => day !== undefined),
    ...[fromYears, belowYears].filter((years) => years !== undefined).map((years) => addMonths(passed, -12 * years)),
  ]) as NzDate[];
  const around = limits.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  return [from, ...around.filter((day) => day > from && day < to), to];
};

/**
 * Returns the day from which the interval counts: the current expiry, but at most two weeks after the pass; the day of
 * the pass if no WoF is current.
 */
export const referenceDate = ({ passed, currentExpiry }: Pick<Passed, 'passed' | 'currentExpiry'>) => {
  const overlap = overlapOn(passed);
  const left = currentExpiry ? daysBetween(passed, currentExpiry) : -1;
  if (!currentExpiry || left < 0) return { day: passed, words: 'the inspection date' };
  if (left <= overlap) return { day: currentExpiry, words: 'the day the current WoF expires' };
  return {
    day: addDays(passed, overlap),
    words: `${overlap} days after the inspection (at most ${overlap} days carry over)`,
  };
};

export const fits = (row: Interval, type: VehicleType, passed: NzDate, registered: NzDate) =>
  row.effectiveFrom <= passed &&
  (row.on?.includes(type) ?? true) &&
  (row.fromYears === undefined || addMonths(registered, row.fromYears * 12) <= passed) &&
  (row.belowYears === undefined || addMonths(registered, row.belowYears * 12) > passed) &&
  (row.registeredFrom === undefined || registered >= row.registeredFrom) &&
  (row.registeredBefore === undefined || registered < row.registeredBefore);

export const expiryGiven = (sheet: FilledSheet) => (listFailedItems(sheet).length === 0 ? sheet.newWoFExpiryDate : '');

/** Returns why the expiry date of a passed vehicle is invalid; undefined if it is valid or blank. */
export const expiryRefusal = (sheet: FilledSheet) => {
  const [expiry, inspected] = [expiryGiven(sheet), findInspectionDay(sheet)];
  return expiry && inspected && expiry < inspected
    ? `The new WoF expires on ${showDate(expiry)}, before the inspection date, ${showDate(inspected)}`
    : undefined;
};

/** Returns a hint that the expiry date is in the past. Not an error, because a sheet may be entered late. */
export const expiryDoubt = (sheet: FilledSheet, submittedOn: NzDate) => {
  const expiry = expiryGiven(sheet);
  return expiry && expiry < submittedOn && !expiryRefusal(sheet)
    ? `This WoF already expired on ${showDate(expiry)}. Is the date right?`
    : undefined;
};
