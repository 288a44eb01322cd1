import { expect, test } from 'vitest';
import { searchReasons } from '#shared/reference/search-reasons.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { queries } from './reason-queries.ts';

const all = Object.entries(queries).flatMap(([place, lines]) =>
  (lines ?? []).map((line) => {
    const [typed = '', meant = ''] = line.split(' > ');
    return { item: place === '' ? undefined : ItemName.parse(place), typed, meant: meant.split('|') };
  }),
);

const isFound = ({ item, typed, meant }: (typeof all)[number]) =>
  searchReasons(typed, { item }, 3).some(
    (found) => (!item || found.item === item) && meant.some((beginning) => found.reason.startsWith(beginning)),
  );

test('G-20: at least nine in ten of over 200 misspelt or colloquial queries find the right reason in the top three', () => {
  expect(all.length).toBeGreaterThan(200);
  const missed = all.filter((query) => !isFound(query)).map(({ typed }) => typed);
  expect(missed.length / all.length, missed.join(', ')).toBeLessThanOrEqual(0.1);
});

test('G-20: a query finds the reason of the current item first', () => {
  expect(searchReasons('broken lens', { item: 'externalStopLamps' })[0]?.item).toBe('externalStopLamps');
  expect(searchReasons('broken lens', { item: 'externalHeadLamps' })[0]?.item).toBe('externalHeadLamps');
});

test('G-20: reasons that the organization uses come first', () => {
  const typed = 'lamp';
  const item = 'externalHighMountedStopLamps';
  const [first, second] = searchReasons(typed, { item });
  if (!first || !second) throw new Error('Fewer than two were found');
  const used = { [item]: [second.reason] };
  expect(searchReasons(typed, { item, used })[0]).toEqual(second);
});

test.each(['', '   ', '???', 'the of to', 'x'.repeat(500), '<script>', '('])('G-20: %j finds nothing', (typed) => {
  expect(() => searchReasons(typed)).not.toThrow();
});
