import { expect, it } from 'vitest';
import { tableOf } from '#test/bench/row.ts';
import { sortBreaches } from '#test/simulation/stories.ts';

const laws = ['Nothing is lost.', 'Nothing is sent twice.'].map((sentence) => ({ sentence }));

it('a drill in which a law was broken says which, and not that every goal holds', () => {
  const { rows, broken } = sortBreaches(laws, [{ sentence: 'Nothing is lost.', where: 'a photo' }]);
  expect(broken).toEqual({ 'Nothing is lost.': ['a photo'], 'Nothing is sent twice.': [] });
  expect(tableOf(rows)).toMatch(/Missed: Nothing is lost\.\.$/);
});

it('a drill in which no law was broken says that every goal holds, and which goals these are', () => {
  const { rows } = sortBreaches(laws, []);
  expect(rows.map(({ name, holds }) => [name, holds])).toEqual(laws.map(({ sentence }) => [sentence, true]));
});
