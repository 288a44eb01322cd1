import type { NzDate } from '../nz-date.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import type { QualityFact } from './fact.ts';
import type { Verdict } from './judge.ts';
import { MIN_COUNT, RARE_DEVIATIONS } from './limits.ts';
import { groupBy, revealsOnePerson } from './tally.ts';

/** The median and the middle half of a number of times. */
export type Middle = { of: number; median: number; from: number; to: number };

/** Returns a quantile, interpolated between neighbouring values. */
const quantile = (sorted: readonly number[], part: number) => {
  const at = part * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
};
const inOrder = (values: readonly number[]) => Float64Array.from(values).sort();

export const middleOf = (values: readonly number[]): Middle | undefined => {
  if (values.length === 0) return undefined;
  const sorted = [...inOrder(values)];
  return { of: values.length, median: quantile(sorted, 0.5), from: quantile(sorted, 0.25), to: quantile(sorted, 0.75) };
};

type Timed = QualityFact & { minutes: number };
const isTimed = (fact: QualityFact): fact is Timed => fact.minutes !== null;
export const timed = (facts: readonly QualityFact[]): Timed[] =>
  facts.filter(isTimed).filter(({ recheckOf }) => recheckOf === null);
export const timedRechecks = (facts: readonly QualityFact[]): Timed[] =>
  facts.filter(isTimed).filter(({ recheckOf }) => recheckOf !== null);

/** Groups by calendar month, oldest first; months without inspections are left out. */
export const listMonths = (own: readonly Timed[]) =>
  [...groupBy(own, ({ day }) => `${day.slice(0, 7)}-01` as NzDate)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, facts]) => {
      const middle = middleOf(facts.map(({ minutes }) => minutes));
      return middle ? [{ month, ...middle }] : [];
    });

/**
 * How much honest people, and inspections of one kind, differ, as a standard deviation of the logarithm. Fitted to the
 * simulated years of honest people.
 */
const BETWEEN = 0.26;
const WITHIN = 0.45;

/** Returns a person's median, and the ratio to the others' times for the same vehicle types. */
export const judgeMinutes = (own: readonly Timed[], baseline: readonly Timed[], person: string) => ({
  ...middleOf(own.map(({ minutes }) => minutes)),
  ...compareMinutes(own, baseline, person),
});

const compareMinutes = (own: readonly Timed[], baseline: readonly Timed[], person: string) => {
  const others = baseline.filter((fact) => fact.person !== person);
  const people = [...groupBy(others, (fact) => fact.person).values()].map(({ length }) => length);
  const isOfOne = revealsOnePerson(people);
  const usual = usualByType(others);
  const compared = own.flatMap(({ vehicleType, minutes }) => {
    const median = usual.get(vehicleType);
    return median === undefined ? [] : [Math.log(Math.max(minutes, 1) / median)];
  });
  const few: Verdict | undefined =
    others.length < MIN_COUNT ? 'few others' : compared.length < MIN_COUNT ? 'few' : undefined;
  if (few) return { verdict: few, isOfOne };
  const concentration = people.reduce((sum, one) => sum + (one / others.length) ** 2, 0);
  const deviation = Math.sqrt(
    BETWEEN ** 2 * (1 + concentration) + (1.57 * WITHIN ** 2) / compared.length + (1.57 * WITHIN ** 2) / others.length,
  );
  const times = Math.exp(middleOf(compared)?.median ?? 0);
  const least = Math.exp(-RARE_DEVIATIONS * deviation);
  return { verdict: times < least ? ('look' as const) : ('usual' as const), times, least, isOfOne };
};

const usualByType = (others: readonly Timed[]) =>
  new Map<VehicleType, number>(
    [...groupBy(others, ({ vehicleType }) => vehicleType)].flatMap(([type, facts]) => {
      const middle = middleOf(facts.map(({ minutes }) => minutes));
      return middle && middle.of >= MIN_COUNT ? [[type, middle.median] as const] : [];
    }),
  );
