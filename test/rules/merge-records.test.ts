import { expect, test } from 'vitest';
import { mergeRecords } from '#shared/merge-records.ts';

test('D-03: entries merge by what each side has changed', () => {
  const base = { kept: 1, removed: 2, raised: 3 };
  const merged = mergeRecords(base, { kept: 1, raised: 3, mine: 5 }, { kept: 1, removed: 2, raised: 4, theirs: 6 });
  expect(merged).toEqual({ merged: { kept: 1, raised: 4, mine: 5, theirs: 6 }, changedByBoth: [] });
  expect(mergeRecords(base, { ...base, kept: 9 }, { removed: 2, raised: 3 }).changedByBoth).toEqual(['kept']);
});

test('D-03: entries are compared by content, whatever the order of their keys', () => {
  const base = { tyre: { minutes: 30, cents: 1 }, bulb: { minutes: 5, cents: 2 } };
  const theirs = { ...base, tyre: { minutes: 45, cents: 1 } };
  expect(mergeRecords(base, { tyre: { cents: 1, minutes: 30 }, bulb: { minutes: 6, cents: 2 } }, theirs)).toEqual({
    merged: { tyre: theirs.tyre, bulb: { minutes: 6, cents: 2 } },
    changedByBoth: [],
  });
});
