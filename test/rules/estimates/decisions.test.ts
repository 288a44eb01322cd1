import { expect, it } from 'vitest';
import {
  addedCents,
  approvedCents,
  briefAnswer,
  coversAllLines,
  Decision,
  listAnswers,
} from '#shared/estimates/decisions.ts';
import { undoUntil } from '#shared/estimates/undo.ts';

const lines = [
  { id: 'a', cents: 115_00 },
  { id: 'b', cents: 23_00 },
  { id: 'c', cents: 46_00 },
];
const buildLines = (...decided: [string, 'approved' | 'declined' | 'later'][]) =>
  decided.map(([id, decision]) => ({ id, decision }));

it.each([
  ['each line once, in any order', buildLines(['c', 'later'], ['a', 'approved'], ['b', 'declined']), true],
  ['a missing line', buildLines(['a', 'approved'], ['b', 'approved']), false],
  ['a repeated line', buildLines(['a', 'approved'], ['b', 'approved'], ['b', 'declined']), false],
  [
    'a repeated line besides all others',
    buildLines(['a', 'approved'], ['b', 'approved'], ['c', 'later'], ['c', 'later']),
    false,
  ],
  ['another line', buildLines(['a', 'approved'], ['b', 'approved'], ['d', 'approved']), false],
  ['nothing', [], false],
])('%s: %o', (_, decided, all) => {
  expect(coversAllLines(decided, lines)).toBe(all);
});

it('the approved amount is the sum of the approved lines', () => {
  expect(approvedCents(buildLines(['a', 'approved'], ['b', 'declined'], ['c', 'approved']), lines)).toBe(161_00);
  expect(approvedCents(buildLines(['a', 'later'], ['b', 'declined'], ['c', 'declined']), lines)).toBe(0);
});

it.each([
  ['approved', ['declined', 'later', 'approved']],
  ['later', ['declined', 'later']],
  ['declined', ['declined', 'declined']],
] as const)('O-01: in lists an answer counts as %s if its lines are %j', (outcome, said) => {
  const decided = said.map((decision, n) => ({ id: ['a', 'b', 'c'][n] ?? '', decision }));
  const link = { id: 'L'.repeat(16), hash: 'a'.repeat(64), name: 'Mere', number: 1, approvedCents: 0, gstCents: null };
  const answer = { ...link, at: '2026-11-20T00:05:00.000Z', how: 'link' as const, lines: decided };
  expect(briefAnswer(answer, lines).outcome).toBe(outcome);
});

it('O-01: an answer that adds to an earlier one is listed after it, with the amount that each approved', () => {
  const first = { id: 'first', approvedCents: 115_00 };
  const added = { id: 'added', approvedCents: 161_00, follows: 'first' };
  const decisions = [{ id: 'undone', approvedCents: 1 }, added, first];
  expect(listAnswers(added, decisions)).toEqual([first, added]);
  expect(listAnswers(first, decisions)).toEqual([first]);
  expect([first, added].map((one) => addedCents(one, decisions))).toEqual([115_00, 46_00]);
});

it('a decision can be undone for ten minutes', () => {
  expect(undoUntil({ at: '2026-11-20T00:05:00.000Z' }).toISOString()).toBe('2026-11-20T00:15:00.000Z');
});

it.each(['\u200b\u202e\u2060', '--', ' ', 'M'])('a decision under an unreadable name is refused: %j', (name) => {
  const decision = { id: 'A'.repeat(16), hash: 'a'.repeat(64), lines: [] };
  expect(Decision.safeParse({ ...decision, name }).success).toBe(false);
  expect(Decision.safeParse({ ...decision, name: '王伟' }).success).toBe(true);
});
