import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectExactGst, expectExactLines, expectExactPrices } from '#test/rules/estimates/exact-money.ts';
import { calculateGst, calculateLine, writeMoney } from '#test/rules/estimates/paper/calculate.ts';
import { findOnPaper } from '#test/rules/estimates/paper/find-on-paper.ts';
import { randomEstimate } from '#test/rules/estimates/paper/random-estimate.ts';

it('20,000 estimates: each line is exact to half a cent, and the total is the sum of the lines', () => {
  expectExactLines(20_000);
});

it('200,000 totals: the GST is the exact fraction to less than half a cent, never a tie', () => {
  expectExactGst(200_000);
});

it('every whole cent of a price up to $2,000 stays the same', () => {
  expectExactPrices(200_000);
});

it('300 estimates: every printed figure matches an independent calculation', () => {
  expect(fc.sample(randomEstimate(200), { numRuns: 300, seed: 1 }).flatMap(findOnPaper)).toEqual([]);
});

it('the drill finds a wrong calculation', () => {
  const line = { minutes: 1, rateCents: 90, partsCents: 0, discount: null };
  // A cent and a half.
  expect(calculateLine(line)).toBe(2);
  expect(calculateLine({ ...line, discount: { percent: 50 } })).toBe(1);
  expect([calculateGst(115), calculateGst(0), calculateGst(100)]).toEqual([15, 0, 13]);
  expect([0, 5, 12_345, 123_456_789].map(writeMoney)).toEqual(['$0.00', '$0.05', '$123.45', '$1,234,567.89']);
});
