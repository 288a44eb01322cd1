import { addDays, addMonths, NzDate, spellDate } from '#shared/nz-date.ts';
import { fits, referenceDate, tellSince } from '#shared/sheets/expiry.ts';
import type { Interval } from '#shared/sheets/rule-tables.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { byHash, type Draft } from './draft.ts';
import type { Rules } from './rules.ts';

/** The day from which passes are asked about. Rules that no longer apply get no question. */
const NOW = '2026-11-01';
/** Start of the source of a rule that is only assumed. It gets no question. */
const NOT_SOURCED = /^Not sourced/;
const DURATIONS = ['Six months', 'One year', 'Two years', 'Three years'];
const OF_NEW_CARS = [
  'One year',
  'Two years',
  'Until the third anniversary of its first registration',
  'Until the fourth anniversary of its first registration',
];
/** Number of questions about each rule and vehicle type. */
const CASES = 2;

const tellHowLong = ({ months, toAnniversary }: Interval) =>
  toAnniversary ? OF_NEW_CARS[toAnniversary - 1] : DURATIONS[[6, 12, 24, 36].indexOf(months)];

/** Returns a weekday three weeks after the rule came into force. */
const passDay = ({ effectiveFrom }: Interval) => {
  const day = addDays(NzDate.parse(effectiveFrom > NOW ? effectiveFrom : NOW), 20);
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
};

/** Returns days of first registration beside the ends of every rule, and some between. */
const listRegistrations = (rows: readonly Interval[], passed: NzDate) => {
  const ends = rows.flatMap(({ registeredFrom, registeredBefore, fromYears, belowYears }) => [
    ...[registeredFrom, registeredBefore].filter((day) => day !== undefined),
    ...[fromYears, belowYears].filter((years) => years !== undefined).map((years) => addMonths(passed, -12 * years)),
  ]) as NzDate[];
  const near = ends.flatMap((day) => [-9, -1, 0, 1, 9].map((days) => addDays(day, days)));
  const between = [8, 60, 90, 130, 210].map((months) => addDays(addMonths(passed, -months), 11));
  return [...new Set([...near, ...between])].filter((day) => day < passed);
};

/**
 * Drafts questions about how long a new WoF lasts: for each row of the table, vehicles whose answer would differ
 * without that row. Motorcycles are left out of rules on new vehicles, because the reports don't say whether they are
 * meant; trailers, because the reports don't name them.
 */
export const draftsOfIntervals = ({ intervals }: Rules): Draft[] =>
  intervals.flatMap((row): Draft[] => {
    const types: readonly VehicleType[] = row.toAnniversary ? ['car'] : ['car', 'motorcycle'];
    const right = tellHowLong(row);
    if (!right || NOT_SOURCED.test(row.source)) return [];
    return types.flatMap((vehicleType) => {
      const passed = passDay(row);
      const find = (rows: readonly Interval[], day: NzDate) => rows.find((one) => fits(one, vehicleType, passed, day));
      const decides = (day: NzDate) => {
        const next = find(
          intervals.filter((one) => one !== row),
          day,
        );
        return find(intervals, day) === row && (!next || tellHowLong(next) !== right);
      };
      return listRegistrations(intervals, passed)
        .filter(decides)
        .sort(byHash(row.words))
        .slice(0, CASES)
        .map((registered) =>
          draftOf(row, { vehicleType, passed, registered, right, beside: explainTwoYears(intervals) }),
        );
    });
  });

type Case = { vehicleType: VehicleType; passed: NzDate; registered: NzDate; right: string; beside: string };

/** Says who gets the two years that a vehicle of an older rule might be thought to get. */
const explainTwoYears = (rows: readonly Interval[]) => {
  const reform = rows.find(({ effectiveFrom, months }) => effectiveFrom === NOW && months === 24);
  const next = rows.find(({ effectiveFrom, months }) => effectiveFrom > NOW && months === 24);
  const until = next ? `Until ${spellDate(addDays(NzDate.parse(next.effectiveFrom), -1))}, two` : 'Two';
  return reform ? ` ${until} years are only for cars that are ${tellSince(reform.words)}.` : '';
};

const draftOf = (row: Interval, { vehicleType, passed, registered, right, beside }: Case): Draft => {
  const said = vehicleType === 'car' ? 'car' : 'two-wheeled motorcycle';
  const since = row.effectiveFrom > '2000' ? ` This applies from ${spellDate(row.effectiveFrom)}.` : beside;
  const used = row.registeredFrom && row.fromYears === undefined ? ' and no longer new' : '';
  return {
    name: `interval: ${row.effectiveFrom}: ${row.words}: ${vehicleType}: ${registered}`,
    examSection: 'rules',
    questionText: `A ${said} was first registered, new, in New Zealand on ${spellDate(registered)} and passes on ${spellDate(passed)}. It has no current WoF. How long is the new one valid for?`,
    right,
    wrong: (row.toAnniversary ? OF_NEW_CARS : DURATIONS).filter((text) => text !== right),
    facts: ['WoF interval'],
    grounds: {
      rule: `A ${said} ${tellSince(row.words)}${used}: ${right.charAt(0).toLowerCase()}${right.slice(1)}.${since}`,
      source: row.source,
      unconfirmed:
        'the change of 1 November 2026 is known only from the trade press, which doesn’t say whether registration overseas counts',
      look: 'Check the date of first registration, and follow VIC.',
    },
    vehicleType,
    ...(row.effectiveFrom > '2000' && { inPracticeFrom: NzDate.parse(row.effectiveFrom) }),
  };
};

/**
 * Days that are left on the current WoF when the vehicle passes: both sides of the limit, and of the expiry. Wrong
 * answers are days after the pass, so that the right one is earlier or later among them.
 */
const REFERENCE_CASES = [
  { left: -1, others: [-1, 7, 14] },
  { left: 5, others: [0, 7, 14] },
  { left: 13, others: [0, 7, 14] },
  { left: 14, others: [0, 21, 28] },
  { left: 15, others: [0, 1, 15] },
  { left: 24, others: [0, 24, 28] },
];

/** Drafts questions about the day from which a new WoF counts, beside the days of neighbouring rules. */
export const draftsOfReferenceDays = ({ overlapOn }: Rules): Draft[] =>
  REFERENCE_CASES.map(({ left, others }, at) => {
    const passed = addDays('2026-11-23' as NzDate, 7 * at);
    const currentExpiry = addDays(passed, left);
    const right = referenceDate({ passed, currentExpiry }).day;
    const overlap = overlapOn(passed);
    const wrong = others.map((days) => addDays(passed, days));
    const expired = left < 0 ? 'expired' : 'expires';
    return {
      name: `reference day: ${left}`,
      examSection: 'rules',
      questionText: `A vehicle passes on ${spellDate(passed)}. Its WoF ${expired} on ${spellDate(currentExpiry)}. From which day does the period of the new WoF run?`,
      right: spellDate(right),
      wrong: wrong.map(spellDate),
      facts: ['reference day'],
      grounds: {
        rule: `The new period is counted from the day the current WoF expires, but from no later than ${overlap} days after the pass. If no WoF is current, it is counted from the day of the pass.`,
        source: 'VIRM 3-8, copy from before September 2025',
        look: 'Compare the current label with the day of the pass.',
      },
      vehicleType: 'car',
    };
  });
