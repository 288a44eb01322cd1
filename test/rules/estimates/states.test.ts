import { describe, expect, it } from 'vitest';
import {
  EstimateState,
  estimateActions,
  getNextState,
  getShownState,
  getStateAfterPass,
  getStateOn,
  stateRefusals,
} from '#shared/estimates/states.ts';
import type { NzDate } from '#shared/nz-date.ts';

const legal = [
  'draft edit draft',
  'draft send sent',
  'sent edit superseded',
  'sent decide answered',
  'sent record answered',
  'sent withdraw withdrawn',
  'answered approve answered',
  'answered undo sent',
  'answered retract answered',
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

it('O-01: after a later pass, an estimate is done: as before, but no decision by link and no undo of the whole', () => {
  for (const before of EstimateState.options.filter((state) => state !== 'done')) {
    const state = getStateAfterPass(before, true);
    expect(state).toBe(['sent', 'answered', 'expired'].includes(before) ? 'done' : before);
    for (const action of estimateActions) {
      const isRefused = state === 'done' && ['decide', 'undo'].includes(action);
      expect(getNextState(state, action, before)).toBe(isRefused ? undefined : getNextState(before, action));
    }
  }
});

it.each([
  ['2026-11-20T00:00:01.000Z', 'done'],
  ['2026-11-20T00:00:00.000Z', 'sent'],
  [undefined, 'sent'],
])('a pass at %s, of an estimate sent at 2026-11-20T00:00:00.000Z: %s', (at, expected) => {
  const sent = { at: '2026-11-20T00:00:00.000Z', expiresOn: '2026-11-30' as NzDate };
  const inspection = at ? { passed: { at } } : undefined;
  expect(getShownState('2026-11-21' as NzDate, { state: 'sent', sent, inspection })).toBe(expected);
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
