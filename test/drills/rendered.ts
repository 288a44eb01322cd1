import { setTimeout as wait } from 'node:timers/promises';
import type { ChecksheetState } from '#shared/checksheets/model.ts';
import type { Workshop } from './workshop.ts';

export type Waiting = { id: number; state: ChecksheetState };
export type Patience = {
  /** Pause before reading, so that the indexes can catch up. */
  settleMs?: number;
  withinMs: number;
  /** Time in which the system has to recover by itself, before the first nudge. */
  unaidedMs?: number;
  /** Called every `nudgeMs` to speed up a sheet that isn't ready. */
  nudge: (waiting: Waiting) => Promise<unknown>;
  nudgeMs: number;
};

const POLL_MS = 250;

/** Waits until the sheet of each inspection can be opened. Returns those that cannot when the time is up. */
export const findUnrendered = async (
  { call, as }: Workshop,
  ids: readonly number[],
  { withinMs, unaidedMs = 0, nudge, nudgeMs }: Patience,
): Promise<Waiting[]> => {
  const began = Date.now();
  const until = began + withinMs;
  const ask = async (id: number): Promise<Waiting> => {
    const params = { id: String(id) };
    const { state } = await call('checksheets', 'pdf', { params, query: {} }, as);
    return { id, state };
  };
  const unrendered: Waiting[] = [];
  for (const id of ids) {
    let sheet = await ask(id);
    for (let nudged = Date.now(); sheet.state !== 'ready' && Date.now() < until; sheet = await ask(id)) {
      await wait(POLL_MS);
      if (Date.now() - nudged < nudgeMs || Date.now() - began < unaidedMs) continue;
      await nudge(sheet);
      nudged = Date.now();
    }
    if (sheet.state !== 'ready') unrendered.push(sheet);
  }
  return unrendered;
};
