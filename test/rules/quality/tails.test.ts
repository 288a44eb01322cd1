import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Counted,
  findChanceOfNone,
  findLimits,
  findNormalTail,
  findTail,
  listChances,
} from '#shared/quality/tails.ts';

/** Calculated to 30 digits from binomial coefficients and beta functions by another program. */
const known = [
  { of: 120, rate: 0.4, spread: 0, count: 32, atMost: 0.001571864232827406 },
  { of: 2500, rate: 0.4, spread: 0, count: 900, atMost: 2.197653098578222e-5 },
  { of: 120, rate: 0.4, spread: 0.003, count: 30, atMost: 0.01627329740103024, atLeast: 0.9884029782580799 },
  { of: 20, rate: 0.05, spread: 0.002, count: 6, atMost: 0.9959860089517896, atLeast: 0.01003440526217088 },
];

/** Returns the probability of that count or fewer, and of that count or more. */
const findTails = (count: number, counted: Counted) => {
  const chances = listChances(counted);
  return { atMost: findTail(chances, count, true), atLeast: findTail(chances, count, false) };
};

test.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [-1.6448536269514722, 0.05],
  [-3.719016485455709, 1e-4],
  [-8, 6.220960574271785e-16],
])('a normally distributed value is at most %d deviations with probability %d', (deviations, chance) =>
  expect(Math.abs(findNormalTail(deviations) / chance - 1)).toBeLessThan(2e-7),
);

describe('the probability of a count', () => {
  test.each(known)('$count of $of at $rate, spread $spread', ({ count, atMost, atLeast, ...counted }) => {
    const tails = findTails(count, counted);
    expect(Math.abs(tails.atMost / atMost - 1)).toBeLessThan(1e-11);
    if (atLeast) expect(Math.abs(tails.atLeast / atLeast - 1)).toBeLessThan(1e-11);
  });

  test('has exact limits of 32 and 65 for 120 at 40%, at 1 in 1,000 on each side', () => {
    expect(findLimits({ of: 120, rate: 0.4, spread: 0 }, 0.001)).toEqual({ low: 32, high: 65 });
  });

  test('adds up to 1 over all counts, with the rate as its mean; a spread never narrows the limits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.8, noNaN: true }),
        (of, rate, part) => {
          const counted = { of, rate, spread: part * rate * (1 - rate) };
          const chances = listChances(counted);
          const mean = chances.reduce((sum, chance, count) => sum + chance * count, 0);
          expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
          expect(findChanceOfNone(counted) / (chances[0] || 1)).toBeCloseTo(chances[0] ? 1 : 0, 8);
          expect(mean / of).toBeCloseTo(rate, 7);
          const [without, within] = [findLimits({ ...counted, spread: 0 }, 1e-4), findLimits(counted, 1e-4)];
          expect(within.low).toBeLessThanOrEqual(without.low);
          expect(within.high).toBeGreaterThanOrEqual(without.high);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is certain for a rate of 0 or 1', () => {
    expect(findTails(0, { of: 5, rate: 0, spread: 0 })).toEqual({ atMost: 1, atLeast: 1 });
    expect(findLimits({ of: 5, rate: 1, spread: 0 }, 0.01)).toEqual({ low: 5, high: 5 });
  });
});
