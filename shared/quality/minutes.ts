import { countValues, findQuantiles, type Histogram } from '../counters/histogram.ts';
import type { NzDate } from '../nz-date.ts';
import { type Rarity, rateRarity, type Verdict } from './levels.ts';
import { MIN_COUNT, RARE_DEVIATIONS } from './limits.ts';
import type { Month } from './month.ts';
import { findNormalTail } from './tails.ts';
import { addTo, groupBy, revealsOnePerson, type Share, sumOf, type Tally } from './tally.ts';

/** The median and the middle half of a number of times. */
export type Middle = { of: number; median: number; from: number; to: number };

export const middleOf = (histogram: Histogram): Middle | undefined => {
  const [from, median, to] = findQuantiles(histogram, 0.25, 0.5, 0.75);
  if (median === undefined || from === undefined || to === undefined) return undefined;
  return { of: countValues(histogram), median, from, to };
};

/** How many inspections of vehicles of a type took how many minutes. */
type Times = { vehicleType: string; times: Histogram[number] };
const listTimes = (groups: ReadonlyMap<string, Share>): Times[] =>
  [...groups].map(([group, { of }]) => ({ vehicleType: group.slice(0, 1), times: [Number(group.slice(1)), of] }));

/** Lists the times of each person with their number, and those of all together. */
export const listTimed = (tally: Tally) => {
  const all: Tally = new Map([['', new Map()]]);
  for (const groups of tally.values()) for (const [group, share] of groups) addTo(all, '', group, share);
  return {
    people: new Map([...tally].map(([person, groups]) => [person, listTimes(groups)])),
    counts: new Map([...tally].map(([person, groups]) => [person, sumOf(groups.values()).of])),
    all: [...all.values()].flatMap(listTimes),
  };
};
type Timed = ReturnType<typeof listTimed>;
const toHistogram = (some: readonly Times[]): Histogram => some.map(({ times }) => times);

/** Lists the months of a person's first inspections, oldest first; months without inspections are left out. */
export const listMonths = (own: readonly Month[]) =>
  own
    .map(({ month, lines }) => ({ month: `${month}-01` as NzDate, lines: lines.filter(([kind]) => kind === 'm') }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .flatMap(({ month, lines }) => {
      const middle = middleOf(lines.map(([, group, { of }]) => [Number(group.slice(1)), of]));
      return middle ? [{ month, ...middle }] : [];
    });

/**
 * How much honest people, and inspections of one kind, differ, as a standard deviation of the logarithm. Fitted to the
 * simulated years of honest people.
 */
const BETWEEN = 0.26;
const WITHIN = 0.45;

/** Returns a person's median, and the ratio to the others' times for the same vehicle types. */
export const judgeMinutes = (own: Timed, baseline: Timed, person: string) => {
  const mine = own.people.get(person) ?? [];
  return { ...middleOf(toHistogram(mine)), ...compareMinutes(mine, baseline, person) };
};

type Compared = Partial<Rarity> & { verdict: Verdict; isOfOne: boolean; times?: number; least?: number };

const compareMinutes = (own: readonly Times[], { people: known, counts, all }: Timed, person: string): Compared => {
  const people = [...counts].flatMap(([name, count]) => (name === person ? [] : [count]));
  const isOfOne = revealsOnePerson(people);
  // subtracts the person's own
  const less = known
    .get(person)
    ?.map(({ vehicleType, times: [minutes, count] }): Times => ({ vehicleType, times: [minutes, -count] }));
  const usual = usualByType([...all, ...(less ?? [])]);
  const compared = own.flatMap(({ vehicleType, times: [minutes, count] }): [number, number][] => {
    const median = usual.get(vehicleType);
    return median === undefined ? [] : [[Math.log(Math.max(minutes, 1) / median), count]];
  });
  const [theirs, mine] = [people.reduce((sum, one) => sum + one, 0), countValues(compared)];
  const few = theirs < MIN_COUNT ? 'few others' : mine < MIN_COUNT ? 'few' : undefined;
  if (few) return { verdict: few, isOfOne };
  const concentration = people.reduce((sum, one) => sum + (one / theirs) ** 2, 0);
  const deviation = Math.sqrt(
    BETWEEN ** 2 * (1 + concentration) + (1.57 * WITHIN ** 2) / mine + (1.57 * WITHIN ** 2) / theirs,
  );
  const times = Math.exp(middleOf(compared)?.median ?? 0);
  const least = Math.exp(-RARE_DEVIATIONS * deviation);
  const verdict: Verdict = times < least ? 'look' : 'usual';
  return { verdict, times, least, isOfOne, ...rateRarity(verdict, findNormalTail(Math.log(times) / deviation)) };
};

const usualByType = (others: readonly Times[]) =>
  new Map(
    [...groupBy(others, ({ vehicleType }) => vehicleType)].flatMap(([type, some]) => {
      const middle = middleOf(toHistogram(some));
      return middle && middle.of >= MIN_COUNT ? [[type, middle.median] as const] : [];
    }),
  );
