import { expect, it } from 'vitest';
import { formatTable } from '#test/bench/row.ts';
import { sortBreaches } from '#test/simulation-tools/scenarios.ts';

const invariants = ['Nothing is lost.', 'Nothing is sent twice.'].map((sentence) => ({ sentence }));

it('a drill with a violated invariant names it and does not claim that every goal is met', () => {
  const { rows, broken } = sortBreaches(invariants, [{ sentence: 'Nothing is lost.', where: 'a photo' }]);
  expect(broken).toEqual({ 'Nothing is lost.': ['a photo'], 'Nothing is sent twice.': [] });
  expect(formatTable(rows)).toMatch(/Missed: Nothing is lost\.\.$/);
});

it('a drill without a violated invariant says that every goal is met, and names the goals', () => {
  const { rows } = sortBreaches(invariants, []);
  expect(rows.map(({ name, holds }) => [name, holds])).toEqual(invariants.map(({ sentence }) => [sentence, true]));
});
