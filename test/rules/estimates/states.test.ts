import { describe, expect, it } from 'vitest';
import { EstimateState, estimateActions, getNextState, getStateOn, stateRefusals } from '#shared/estimates/states.ts';
import type { NzDate } from '#shared/nz-date.ts';

const legal = [
  'draft edit draft',
  'draft send sent',
  'sent edit superseded',
  'sent decide answered',
  'sent withdraw withdrawn',
  'answered undo sent',
  'answered reopen superseded',
  'expired edit superseded',
  'expired send sent',
  'expired withdraw withdrawn',
  'superseded edit superseded',
  'superseded send sent',
  'superseded withdraw withdrawn',
  'withdrawn edit superseded',
  'withdrawn send sent',
];
const pairs = EstimateState.options.flatMap((state) => estimateActions.map((action) => ({ state, action })));

it.each(pairs)('$state, $action: the next state, or none', ({ state, action }) => {
  const expected = legal.find((line) => line.startsWith(`${state} ${action} `));
  expect(getNextState(state, action)).toBe(expected?.split(' ')[2]);
  if (!expected) expect(stateRefusals[state]).toMatch(/\.$/);
});

describe('the last day', () => {
  const last = '2026-11-30' as NzDate;
  it.each([
    ['sent', '2026-11-30', 'sent'],
    ['sent', '2026-12-01', 'expired'],
    ['answered', '2026-12-01', 'answered'],
    ['superseded', '2026-12-01', 'superseded'],
    ['withdrawn', '2026-12-01', 'withdrawn'],
  ] as const)('an estimate that is %s is on %s %s', (state, today, expected) => {
    expect(getStateOn(today as NzDate, state, last)).toBe(expected);
  });

  it('a draft has none', () => {
    expect(getStateOn('2026-12-01' as NzDate, 'draft', undefined)).toBe('draft');
  });
});
