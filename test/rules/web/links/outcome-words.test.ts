import { expect, test } from 'vitest';
import { explainUndo, explainUndone } from '#web/links/outcome-words.ts';

const passed = { on: '2026-11-24', isRecheck: true };
const answer = { id: 'd', at: '', name: 'Mere', how: 'link' as const, approvedCents: 0, gstCents: null, lines: [] };

test('O-01: undoing an answer says whether there is something to choose again', () => {
  expect(explainUndo({ decision: answer })).toBe('You can then choose again.');
  expect(explainUndone({ state: 'open' })).toBe('Your answer was undone. You can choose again.');
  expect(explainUndo({ decision: answer, passed })).toBe("The vehicle has since passed, so you can't choose again.");
  expect(explainUndone({ state: 'expired', passed })).toBe('Your answer was undone.');
});

test('O-01: undoing an approval of what was put off says that the earlier answer stands, also after a pass', () => {
  const decision = { ...answer, follows: 'e' };
  expect(explainUndo({ decision, passed })).toBe('Your earlier answer will then stand.');
  expect(explainUndone({ state: 'answered', passed })).toBe('That approval was undone. Your earlier answer stands.');
});
