import { expect, test } from 'vitest';
import { exceedsChance, testDifference } from '#shared/counters/compare.ts';

/** Probabilities of Fisher's exact test as R's `fisher.test` gives them. */
test.each([
  [{ hits: 1, of: 10 }, { hits: 11, of: 14 }, 0.002759456],
  [{ hits: 3, of: 4 }, { hits: 1, of: 4 }, 0.4857142857],
  [{ hits: 0, of: 0 }, { hits: 3, of: 9 }, 1],
  [{ hits: 5, of: 5 }, { hits: 9, of: 9 }, 1],
])('%j and %j differ by chance with probability %d', (a, b, chance) => {
  expect(testDifference(a, b)).toBeCloseTo(chance, 8);
  expect(testDifference(b, a)).toBeCloseTo(chance, 8);
});

test('a difference that exceeds chance alone need not exceed it among twenty', () => {
  const [a, b] = [
    { hits: 1, of: 10 },
    { hits: 11, of: 14 },
  ] as const;
  expect([exceedsChance(a, b, 1), exceedsChance(a, b, 18), exceedsChance(a, b, 19)]).toEqual([true, true, false]);
});

test('large workshops neither overflow nor lose the tail', () => {
  expect(testDifference({ hits: 500, of: 40_000 }, { hits: 500, of: 40_000 })).toBeCloseTo(1, 8);
  expect(testDifference({ hits: 500, of: 40_000 }, { hits: 900, of: 40_000 })).toBeLessThan(1e-20);
});
