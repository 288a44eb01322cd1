import { expect, test } from 'vitest';
import { mergePrices } from '#shared/organizations/merge-prices.ts';

test('lines merge by what each side has changed', () => {
  const base = { kept: 1, removed: 2, raised: 3 };
  const merged = mergePrices(base, { kept: 1, raised: 3, mine: 5 }, { kept: 1, removed: 2, raised: 4, theirs: 6 });
  expect(merged).toEqual({ lines: { kept: 1, raised: 4, mine: 5, theirs: 6 }, changedByBoth: [] });
  expect(mergePrices(base, { ...base, kept: 9 }, { removed: 2, raised: 3 }).changedByBoth).toEqual(['kept']);
});
