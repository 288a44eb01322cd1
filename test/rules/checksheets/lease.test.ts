import { describe, expect, it } from 'vitest';
import { ATTEMPTS, decideLease, LEASE_MS, type StoredSheet } from '#lambdas/checksheets/lease.ts';

const now = new Date('2026-11-18T00:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
const buildState = (fields: Partial<StoredSheet>): StoredSheet => ({
  state: 'pending',
  turn: 4,
  attempts: 0,
  photos: 3,
  ...fields,
});

describe('a renderer woken for a sheet', () => {
  it.each([
    ['renders a sheet that was not started', undefined, { attempt: 1 }],
    ['renders a sheet that was requested', buildState({}), { attempt: 1 }],
    ['counts the attempts', buildState({ attempts: 2 }), { attempt: 3 }],
    ['skips a rendered sheet', buildState({ state: 'ready', revision: 2 }), 'done'],
    ['renders a sheet of an earlier revision', buildState({ state: 'ready', revision: 1 }), { attempt: 1 }],
    ['renders a sheet with outdated photos', buildState({ state: 'ready', revision: 2, photos: 2 }), { attempt: 1 }],
    ['skips a sheet that is leased', buildState({ state: 'rendering', attempts: 1, leaseUntil: at(1) }), 'busy'],
    ['takes over an expired lease', buildState({ state: 'rendering', attempts: 1, leaseUntil: at(0) }), { attempt: 2 }],
    [
      'gives up on a sheet whose last attempt never ended',
      buildState({ state: 'rendering', attempts: ATTEMPTS, leaseUntil: at(-1) }),
      'give-up',
    ],
    ['starts again after a failure', buildState({ state: 'failed', attempts: ATTEMPTS }), { attempt: 1 }],
  ] as const)('%s', (_, state, turn) => {
    expect(decideLease(state, { revision: 2, photos: 3 }, now)).toEqual(turn);
  });

  it('leases a sheet for longer than its Lambda can run', () => {
    expect(LEASE_MS).toBeGreaterThan(60_000);
  });
});
