import { addDays, addMonths, daysBetween, type NzDate, showDate } from '../nz-date.ts';
import { type Interval, intervals, overlapOn } from './rule-tables.ts';
import type { VehicleType } from './vehicle-type.ts';

type Passed = {
  vehicleType: VehicleType;
  /** The day the vehicle passes. */
  passed: NzDate;
  /** The day its WoF runs out; '' when it has none, or that is not known. */
  currentExpiry: NzDate | '';
  /** The day it was first registered anywhere; '' when not known. */
  firstRegistered: NzDate | '';
  /** The year it was first registered in New Zealand: the second best to go by. */
  yearFirstRegisteredNZ: number | null;
};

export type Proposal = { expiry: NzDate; rule: string; confirmed: boolean };

/**
 * The day a new WoF runs out, proposed with its rule in words; undefined while the vehicle's age is not known. The
 * inspector's value stands: VIC has the last word. Source: VIRM 3-8.
 */
export const proposedExpiry = (vehicle: Passed): Proposal | undefined => {
  const { passed } = vehicle;
  const registered = registrationOf(vehicle);
  if (!registered) return undefined;
  const interval = intervals.find((row) => fits(row, vehicle.vehicleType, passed, registered));
  if (!interval) return undefined;
  const { day, words } = referenceDate(vehicle);
  const expiry = interval.toAnniversary
    ? addMonths(registered, interval.toAnniversary * 12)
    : addMonths(day, interval.months);
  const from = interval.toAnniversary ? '' : `; counted from ${words} (${showDate(day)})`;
  const guessed = vehicle.firstRegistered ? '' : `; taken from the year first registered in New Zealand`;
  return {
    expiry,
    rule: `${sentence(interval.words)}${from}${guessed}.`,
    confirmed: interval.confirmed && vehicle.firstRegistered !== '',
  };
};

/** From when the interval counts: a WoF that still runs keeps its day, but for no more than two weeks. */
const referenceDate = ({ passed, currentExpiry }: Pick<Passed, 'passed' | 'currentExpiry'>) => {
  const overlap = overlapOn(passed);
  const left = currentExpiry ? daysBetween(passed, currentExpiry) : -1;
  if (!currentExpiry || left < 0) return { day: passed, words: 'the day of the pass' };
  if (left <= overlap) return { day: currentExpiry, words: 'the day the current WoF runs out' };
  return { day: addDays(passed, overlap), words: `${overlap} days after the pass, as the current WoF runs longer` };
};

/** Without the day, the first of July: the middle of the year that is known. */
const registrationOf = ({ firstRegistered, yearFirstRegisteredNZ: year }: Passed) =>
  firstRegistered || (year && year >= 1900 && year <= 2200 ? (`${year}-07-01` as NzDate) : undefined);

const fits = (row: Interval, type: VehicleType, passed: NzDate, registered: NzDate) =>
  row.effectiveFrom <= passed &&
  (row.on?.includes(type) ?? true) &&
  (row.fromYears === undefined || addMonths(registered, row.fromYears * 12) <= passed) &&
  (row.belowYears === undefined || addMonths(registered, row.belowYears * 12) > passed) &&
  (row.registeredFrom === undefined || registered >= row.registeredFrom) &&
  (row.registeredBefore === undefined || registered < row.registeredBefore);

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
