import { expect } from './expected.ts';
import { type Rarity, rateRarity, UNUSUAL, type Verdict } from './levels.ts';
import { MIN_COUNT, RAREST_HABIT, RARITY } from './limits.ts';
import { isLowSide, type MeasureName, measureOf } from './measures.ts';
import { findLimitsIn, findTail, listChances } from './tails.ts';
import { revealsOnePerson, type Share, sumOf, sumOthers, type Tally } from './tally.ts';

export type Finding = Share &
  Partial<Rarity> & {
    verdict: Verdict;
    /** The expected count at the others' rates, and the range that is not worth a look. */
    expected?: number;
    low?: number;
    high?: number;
    /** The range that is not unusual. */
    usualLow?: number;
    usualHigh?: number;
    /** Set if no possible count would be worth a look. */
    unlimited?: true;
    /** True if nearly all of the comparison comes from one person. */
    isOfOne: boolean;
  };

/** Compares a person's share in a period with the others' in twelve months. */
export const judge = (name: MeasureName, person: string, own: Tally, baseline: Tally): Finding => {
  const { spread, side, from = 0, habits } = measureOf(name);
  const groups = own.get(person) ?? new Map<string, Share>();
  const share = sumOf(groups.values());
  const others = sumOthers(baseline, person, MIN_COUNT);
  const told = { ...share, isOfOne: revealsOnePerson(others.people) };
  if (others.all.of < MIN_COUNT) return { ...told, verdict: 'few others' };
  if (share.of < MIN_COUNT) return { ...told, verdict: 'few' };
  const counted = expect(groups, others, spread);
  const expected = counted.rate * share.of;
  const chances = listChances(counted);
  const ofHabits = habits === undefined ? chances : listChances(expect(groups, others, habits));
  const rangeOf = (some: readonly number[], rarity: number) => {
    const { low, high } = findLimitsIn(some, rarity);
    return { low: side === 'more' ? 0 : low, high: side === 'less' ? share.of : high };
  };
  const [usual, found] = [rangeOf(ofHabits, UNUSUAL), rangeOf(chances, RARITY)];
  const low = found.low;
  const high = Math.max(found.high, Math.ceil(from * share.of) - 1);
  const isLow = isLowSide(side, share.hits, expected);
  const isUnlimited = isLow ? low === 0 : high === share.of;
  const isOut = share.hits < low || share.hits > high;
  const verdict: Verdict = isUnlimited ? 'few' : isOut ? 'look' : 'usual';
  const tailOf = (some: readonly number[]) => findTail(some, share.hits, isLow);
  const chance = isOut ? tailOf(chances) : Math.max(tailOf(ofHabits), from > 0 ? RAREST_HABIT : 0);
  return {
    ...{ ...told, verdict, expected, low, high, usualLow: usual.low, usualHigh: Math.min(usual.high, high) },
    ...(isUnlimited && { unlimited: true }),
    ...rateRarity(verdict, chance),
  };
};
