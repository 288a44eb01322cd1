import { getAgeBand } from '../counters/age.ts';
import type { Fact } from '../counters/fact.ts';
import { nzDate } from '../nz-date.ts';

/** Returns true if the counted event happened; undefined if the fact doesn't count. */
type Reads = (fact: Fact) => boolean | undefined;

type Measure = {
  reads: Reads;
  /** Returns the group within which the event is equally likely. */
  groupOf: (fact: Fact) => string;
  /**
   * How much honest people differ, as a standard deviation of log odds. Fitted to the simulated years of honest people.
   */
  spread: number;
  /** Whether high or low counts, or both, are worth a look. */
  side: 'both' | 'more' | 'less';
  /**
   * Minimum rate that can be worth a look; lower ones count as a habit, whatever the others' rate is. Fitted to the
   * simulated years of honest people.
   */
  from?: number;
  /**
   * How much honest people's habits differ, for the probability of a result that is not worth a look. Fitted so that at
   * most one simulated honest person in 20 is beyond 1 in 20, and so on.
   */
  habits?: number;
};

const isFirst = ({ recheckOf }: Fact) => recheckOf === null;
const all = () => '';
/** The group of cars whose age isn't known. */
export const NOT_KNOWN = '?';
/** In minutes. Filling in the sheet during an inspection takes longer. */
const TOO_QUICK = { car: 10, motorcycle: 7, trailer: 5 } as const;
/** With fewer readings, two vehicles can have the same ones by chance. */
const READINGS_COMPARED = 8;

/** Number of preceding inspections by the same person that are compared. */
const COMPARED_BEFORE = 10;

const countReadings = ({ readings }: Fact) => readings.reduce<number>((sum, one) => sum + (one === null ? 0 : 1), 0);
export const comparesReadings = (fact: Fact) => isFirst(fact) && countReadings(fact) >= READINGS_COMPARED;

/** True if all readings of a fact equal those of another vehicle shortly before. `before`: newest first. */
export const repeatsReadings = (fact: Fact, before: readonly Fact[]) =>
  comparesReadings(fact) &&
  before
    .filter((one) => one.person === fact.person && comparesReadings(one))
    .slice(0, COMPARED_BEFORE)
    .some(({ readings }) => readings.join() === fact.readings.join());

export const measures = {
  fails: {
    reads: (fact) => (isFirst(fact) ? !fact.passed : undefined),
    groupOf: ({ vehicleType, age }) => (vehicleType === 'car' ? String(getAgeBand(age) ?? NOT_KNOWN) : vehicleType),
    ...{ spread: 0.26, side: 'both' },
  },
  rechecks: {
    reads: (fact) => (isFirst(fact) ? undefined : fact.passed),
    groupOf: all,
    ...{ spread: 0.2, side: 'both' },
  },
  lateVic: {
    // a missing entry is late from the next day on: see `readMonths`
    reads: ({ vicEnteredAt, day }) => (vicEnteredAt === null ? undefined : nzDate(new Date(vicEnteredAt)) > day),
    groupOf: all,
    ...{ spread: 0.9, from: 0.45, habits: 1.5, side: 'more' },
  },
  edits: { reads: ({ edits }) => edits > 0, groupOf: all, ...{ spread: 0.5, from: 0.3, habits: 1.25, side: 'more' } },
  photos: {
    reads: (fact) => (isFirst(fact) && !fact.passed ? fact.photosOfFails > 0 : undefined),
    groupOf: all,
    ...{ spread: 1.9, side: 'less' },
  },
  sameReadings: {
    reads: (fact) => (comparesReadings(fact) ? fact.isRepeated : undefined),
    groupOf: (fact) => String(countReadings(fact)),
    ...{ spread: 0.8, from: 0.03, side: 'more' },
  },
  quick: {
    reads: (fact) => (isFirst(fact) && fact.minutes !== null ? fact.minutes < TOO_QUICK[fact.vehicleType] : undefined),
    groupOf: ({ vehicleType }) => vehicleType,
    ...{ spread: 0.6, from: 0.35, habits: 2.5, side: 'more' },
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as MeasureName[];
export const measureOf = (name: MeasureName): Measure => measures[name];

/** True if a low count would be worth a look; for two-sided measures, if the count is below what was expected. */
export const isLowSide = (side: Measure['side'], hits: number, expected: number) =>
  side === 'less' || (side === 'both' && hits < expected);
