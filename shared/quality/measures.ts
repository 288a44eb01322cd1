import { ageBandOf } from '../counters/age.ts';
import type { Judged } from './fact.ts';

/** Of what was counted, whether it happened; undefined: it is not counted. */
type Reads = (fact: Judged, before: Around) => boolean | undefined;
/** What is known around a fact: whether its readings stand in one just before, and the last day that is on record. */
export type Around = { isRepeated: boolean; today: string };

type Measure = {
  reads: Reads;
  /** What is alike in how often it happens. */
  groupOf: (fact: Judged) => string;
  /** How much honest people differ, as a standard deviation of log odds. Set by the honest years. */
  spread: number;
  /** On which side something is worth a look. */
  side: 'both' | 'more' | 'less';
  /** Less often than that is a habit, whatever the others do. Set by the honest years. */
  from?: number;
};

const isFirst = ({ recheckOf }: Judged) => recheckOf === null;
const all = () => '';
/** In minutes; whoever wrote the sheet while inspecting was slower. */
const TOO_QUICK = { car: 10, motorcycle: 7, trailer: 5 } as const;
/** With fewer readings vehicles are alike by chance. */
const READINGS_COMPARED = 8;

const countReadings = ({ readings }: Judged) => readings.reduce<number>((sum, one) => sum + (one === null ? 0 : 1), 0);
export const comparesReadings = (fact: Judged) => isFirst(fact) && countReadings(fact) >= READINGS_COMPARED;

export const measures = {
  fails: {
    reads: (fact) => (isFirst(fact) ? !fact.passed : undefined),
    groupOf: ({ vehicleType, age }) => (vehicleType === 'car' ? ageBandOf(age) : vehicleType),
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

/** Whether too few would be worth a look rather than too many: where both would, on which side of what is expected somebody is. */
export const looksBelow = (side: Measure['side'], hits: number, expected: number) =>
  side === 'less' || (side === 'both' && hits < expected);
