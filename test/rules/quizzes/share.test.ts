import { expect, it } from 'vitest';
import { calculateShare } from '#shared/quizzes/share.ts';

// Newcombe, Statistics in Medicine 17 (1998), table I, method 3
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i: from %f to %f', (part, n, low, high) => {
  const found = calculateShare(part, n);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

it('zero of zero has no interval', () => {
  expect(calculateShare(0, 0)).toEqual({ n: 0, share: 0, low: 0, high: 1 });
});
