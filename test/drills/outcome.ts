import { setTimeout as wait } from 'node:timers/promises';
import { type Row, row } from '#test/bench/row.ts';
import { countBroken } from '#test/simulation/count-broken.ts';
import { breachesOf, readBack } from './check.ts';
import type { Deed } from './client.ts';
import { type Patience, unprintedOf } from './printed.ts';
import type { Workshop } from './workshop.ts';

/** A drill's figures, and its breaches: which kind, which sheets. No breach means that the drill passed. */
export type Outcome = { rows: Row[]; broken: Record<string, string[]> };

export const messageOf = (error: unknown) =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : error;

/** Reads back what the system stores, waits for its sheets, and compares both with the responses that clients got. */
export const outcomeOf = async (workshop: Workshop, deeds: readonly Deed[], patience: Patience): Promise<Outcome> => {
  await wait(patience.settleMs ?? 0);
  const held = await readBack(workshop);
  const began = Date.now();
  const oldestFirst = held.inspections.map(({ id }) => id).reverse();
  const unprinted = await unprintedOf(workshop, oldestFirst, patience);
  const broken = {
    ...breachesOf(deeds, held),
    unprinted: unprinted.map(({ id, state }) => `${id} ${state}`),
  };
  return {
    rows: [
      row('asked again', workshop.repeats(), 'calls'),
      row('sheets', deeds.length, 'sheets'),
      row('records', held.inspections.length, 'sheets'),
      ...countBroken(broken, 'sheets'),
      row('waited for printing', (Date.now() - began) / 1000, 's'),
    ],
    broken,
  };
};
