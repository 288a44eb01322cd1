import { describe, expect, it } from 'vitest';
import { ATTEMPTS, decideLease, LEASE_MS, type StoredSheet } from '#lambdas/checksheets/lease.ts';

const now = new Date('2026-11-18T00:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
const kept = (fields: Partial<StoredSheet>): StoredSheet => ({
  state: 'pending',
  turn: 4,
  attempts: 0,
  photos: 3,
  ...fields,
});

describe('whoever is woken for a sheet', () => {
  it.each([
    ['prints one that nobody has begun', undefined, { attempt: 1 }],
    ['prints one that was asked for', kept({}), { attempt: 1 }],
    ['counts the attempts', kept({ attempts: 2 }), { attempt: 3 }],
    ['leaves one that is printed already', kept({ state: 'ready', revision: 2 }), 'done'],
    ['prints one that shows an earlier revision', kept({ state: 'ready', revision: 1 }), { attempt: 1 }],
    ['prints one that shows other photos', kept({ state: 'ready', revision: 2, photos: 2 }), { attempt: 1 }],
    ['leaves one to whom it is leased', kept({ state: 'rendering', attempts: 1, leaseUntil: at(1) }), 'busy'],
    ['takes one whose lease ran out', kept({ state: 'rendering', attempts: 1, leaseUntil: at(0) }), { attempt: 2 }],
    [
      'gives up one that never came to an end',
      kept({ state: 'rendering', attempts: ATTEMPTS, leaseUntil: at(-1) }),
      'give-up',
    ],
    ['starts a failed one afresh', kept({ state: 'failed', attempts: ATTEMPTS }), { attempt: 1 }],
  ] as const)('%s', (_, state, turn) => {
    expect(decideLease(state, { revision: 2, photos: 3 }, now)).toEqual(turn);
  });

  it('holds a sheet longer than its Lambda lives', () => {
    expect(LEASE_MS).toBeGreaterThan(60_000);
  });
});
