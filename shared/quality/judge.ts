import { expect } from './expected.ts';
import { MIN_COUNT, RARITY } from './limits.ts';
import { isLowSide, type MeasureName, measureOf } from './measures.ts';
import { findLimits } from './tails.ts';
import { revealsOnePerson, type Share, sumOf, sumOthers, type Tally } from './tally.ts';

/** `few`: the person has too few inspections; `few others`: the others have too few. */
export type Verdict = 'usual' | 'look' | 'few' | 'few others';
export type Finding = Share & {
  verdict: Verdict;
  /** The expected count at the others' rates, and the range that is not worth a look. */
  expected?: number;
  low?: number;
  high?: number;
  /** Set if no possible count would be worth a look. */
  unlimited?: true;
  /** True if nearly all of the comparison comes from one person. */
  isOfOne: boolean;
};

/** Compares a person's share in a period with the others' in twelve months. */
export const judge = (name: MeasureName, person: string, own: Tally, baseline: Tally): Finding => {
  const { spread, side, from = 0 } = measureOf(name);
  const groups = own.get(person) ?? new Map<string, Share>();
  const share = sumOf(groups.values());
  const others = sumOthers(baseline, person, MIN_COUNT);
  const told = { ...share, isOfOne: revealsOnePerson(others.people) };
  if (others.all.of < MIN_COUNT) return { ...told, verdict: 'few others' };
  if (share.of < MIN_COUNT) return { ...told, verdict: 'few' };
  const counted = expect(groups, others, spread);
  const expected = counted.rate * share.of;
  const found = findLimits(counted, RARITY);
  const low = side === 'more' ? 0 : found.low;
  const high = side === 'less' ? share.of : Math.max(found.high, Math.ceil(from * share.of) - 1);
  const isUnlimited = isLowSide(side, share.hits, expected) ? low === 0 : high === share.of;
  if (isUnlimited) return { ...told, verdict: 'few', unlimited: true, expected, low, high };
  return { ...told, verdict: share.hits < low || share.hits > high ? 'look' : 'usual', expected, low, high };
};
