import { getAgeBand } from '../counters/age.ts';
import type { QualityFact } from './fact.ts';

/** Returns true if the counted event happened; undefined if the fact doesn't count. */
type Reads = (fact: QualityFact, before: Around) => boolean | undefined;
/** The context of a fact: whether its readings repeat those of a recent one, and the last day on record. */
export type Around = { isRepeated: boolean; today: string };

type Measure = {
  reads: Reads;
  /** Returns the group within which the event is equally likely. */
  groupOf: (fact: QualityFact) => string;
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
};

const isFirst = ({ recheckOf }: QualityFact) => recheckOf === null;
const all = () => '';
/** In minutes. Filling in the sheet during an inspection takes longer. */
const TOO_QUICK = { car: 10, motorcycle: 7, trailer: 5 } as const;
/** With fewer readings, two vehicles can have the same ones by chance. */
const READINGS_COMPARED = 8;

const countReadings = ({ readings }: QualityFact) =>
  readings.reduce<number>((sum, one) => sum + (one === null ? 0 : 1), 0);
export const comparesReadings = (fact: QualityFact) => isFirst(fact) && countReadings(fact) >= READINGS_COMPARED;

export const measures = {
  fails: {
    reads: (fact) => (isFirst(fact) ? !fact.passed : undefined),
    groupOf: ({ vehicleType, age }) => (vehicleType === 'car' ? getAgeBand(age) : vehicleType),
    ...{ spread: 0.26, side: 'both' },
  },
  rechecks: {
    reads: (fact) => (isFirst(fact) ? undefined : fact.passed),
    groupOf: all,
    ...{ spread: 0.2, side: 'both' },
  },
  lateVic: {
    reads: ({ vicEntered, vicEnteredOn, day }, { today }) =>
      vicEntered ? (vicEnteredOn === null ? undefined : vicEnteredOn > day) : day < today ? true : undefined,
    groupOf: all,
    ...{ spread: 0.9, from: 0.45, side: 'more' },
  },
  edits: { reads: ({ edits }) => edits > 0, groupOf: all, ...{ spread: 0.5, from: 0.3, side: 'more' } },
  photos: {
    reads: (fact) => (isFirst(fact) && !fact.passed ? fact.photosOfFails > 0 : undefined),
    groupOf: all,
    ...{ spread: 1.9, side: 'less' },
  },
  sameReadings: {
    reads: (fact, { isRepeated }) => (comparesReadings(fact) ? isRepeated : undefined),
    groupOf: (fact) => String(countReadings(fact)),
    ...{ spread: 0.8, from: 0.03, side: 'more' },
  },
  quick: {
    reads: (fact) => (isFirst(fact) && fact.minutes !== null ? fact.minutes < TOO_QUICK[fact.vehicleType] : undefined),
    groupOf: ({ vehicleType }) => vehicleType,
    ...{ spread: 0.6, from: 0.35, side: 'more' },
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as MeasureName[];
export const measureOf = (name: MeasureName): Measure => measures[name];

/** True if a low count would be worth a look; for two-sided measures, if the count is below what was expected. */
export const isLowSide = (side: Measure['side'], hits: number, expected: number) =>
  side === 'less' || (side === 'both' && hits < expected);
