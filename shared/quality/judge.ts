import { expect } from './expected.ts';
import { RARITY, TOLD_FROM } from './limits.ts';
import { type MeasureName, measureOf } from './measures.ts';
import { findLimits, findTails } from './tails.ts';
import { othersOf, type Share, sumOf, type Tally, tellsOne } from './tally.ts';

/** `few`: of the person's; `few others`: nobody, or too little, to hold it against. */
export type Verdict = 'usual' | 'look' | 'few' | 'few others';
export type Finding = Share & {
  verdict: Verdict;
  /** How often by the others' rates, and the least and the most that is not worth a look. */
  expected?: number;
  low?: number;
  high?: number;
  /** What it is held against is nearly all of one person. */
  isOfOne: boolean;
};

/** A person's share in a period, against the others' of twelve months. */
export const judge = (name: MeasureName, person: string, own: Tally, baseline: Tally): Finding => {
  const { spread, side, from = 0 } = measureOf(name);
  const groups = own.get(person) ?? new Map<string, Share>();
  const share = sumOf(groups.values());
  const others = othersOf(baseline, person, TOLD_FROM);
  const found = { ...share, isOfOne: tellsOne(others.people) };
  if (others.all.of < TOLD_FROM) return { ...found, verdict: 'few others' };
  if (share.of < TOLD_FROM) return { ...found, verdict: 'few' };
  const counted = expect(groups, others, spread);
  const tails = findTails(share.hits, counted);
  const isRare =
    (side !== 'more' && tails.atMost < RARITY) ||
    (side !== 'less' && tails.atLeast < RARITY && share.hits >= from * share.of);
  const { low, high } = findLimits(counted, RARITY);
  return {
    ...found,
    verdict: isRare ? 'look' : 'usual',
    expected: counted.rate * share.of,
    low: side === 'more' ? 0 : low,
    high: side === 'less' ? share.of : Math.max(high, Math.ceil(from * share.of) - 1),
  };
};
