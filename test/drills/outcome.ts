import { setTimeout as wait } from 'node:timers/promises';
import { makeRow, type Row } from '#test/bench/row.ts';
import { countBroken } from '#test/simulation-tools/count-broken.ts';
import { findBreaches, readBack } from './check.ts';
import type { SheetRun } from './client.ts';
import { findUnrendered, type Patience } from './rendered.ts';
import type { Workshop } from './workshop.ts';

/**
 * A drill's figures, and where it violated each invariant. The drill passed if all these lists are empty. `rest` is
 * what a run that ended early has left.
 */
export type Outcome = { rows: Row[]; broken: Record<string, string[]>; rest?: { seed: number; runs: number } };

export const getMessage = (error: unknown) =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : error;

/** Reads back what the system stores, waits for its sheets, and compares both with the responses that clients got. */
export const findOutcome = async (
  workshop: Workshop,
  sheetRuns: readonly SheetRun[],
  patience: Patience,
): Promise<Outcome> => {
  await wait(patience.settleMs ?? 0);
  const held = await readBack(workshop);
  const began = Date.now();
  const oldestFirst = held.inspections.map(({ id }) => id).reverse();
  const unrendered = await findUnrendered(workshop, oldestFirst, patience);
  const broken = {
    ...findBreaches(sheetRuns, held),
    faults: [...workshop.faults],
    unrendered: unrendered.map(({ id, state }) => `${id} ${state}`),
  };
  return {
    rows: [
      makeRow('retries', workshop.repeats(), 'calls'),
      makeRow('sheets', sheetRuns.length, 'sheets'),
      makeRow('records', held.inspections.length, 'sheets'),
      ...countBroken(broken, 'sheets'),
      makeRow('waited for PDFs', (Date.now() - began) / 1000, 's'),
    ],
    broken,
  };
};
