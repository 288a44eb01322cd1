import { expect } from './expected.ts';
import { RARITY, TOLD_FROM } from './limits.ts';
import { looksBelow, type MeasureName, measureOf } from './measures.ts';
import { findLimits } from './tails.ts';
import { othersOf, type Share, sumOf, type Tally, tellsOne } from './tally.ts';

/** `few`: of the person's; `few others`: nobody, or too little, to hold it against. */
export type Verdict = 'usual' | 'look' | 'few' | 'few others';
export type Finding = Share & {
  verdict: Verdict;
  /** How often by the others' rates, and the least and the most that is not worth a look. */
  expected?: number;
  low?: number;
  high?: number;
  /** The limits leave nothing out on the side that matters: nothing that they could have done would be worth a look. */
  unlimited?: true;
  /** What it is held against is nearly all of one person. */
  isOfOne: boolean;
};

/** A person's share in a period, against the others' of twelve months. */
export const judge = (name: MeasureName, person: string, own: Tally, baseline: Tally): Finding => {
  const { spread, side, from = 0 } = measureOf(name);
  const groups = own.get(person) ?? new Map<string, Share>();
  const share = sumOf(groups.values());
  const others = othersOf(baseline, person, TOLD_FROM);
  const told = { ...share, isOfOne: tellsOne(others.people) };
  if (others.all.of < TOLD_FROM) return { ...told, verdict: 'few others' };
  if (share.of < TOLD_FROM) return { ...told, verdict: 'few' };
  const counted = expect(groups, others, spread);
  const expected = counted.rate * share.of;
  const found = findLimits(counted, RARITY);
  const low = side === 'more' ? 0 : found.low;
  const high = side === 'less' ? share.of : Math.max(found.high, Math.ceil(from * share.of) - 1);
  const isUnlimited = looksBelow(side, share.hits, expected) ? low === 0 : high === share.of;
  if (isUnlimited) return { ...told, verdict: 'few', unlimited: true, expected, low, high };
  return { ...told, verdict: share.hits < low || share.hits > high ? 'look' : 'usual', expected, low, high };
};
