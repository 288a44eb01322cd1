import type { Table } from '#lambdas/table/table.ts';
import { type Broken, checkInvariants, findBroken, type Runs } from '#test/simulation-tools/scenarios.ts';
import { invariants } from './invariants.ts';
import { openShop } from './place.ts';
import { runSteps, steps } from './scenario.ts';

const MOST_SHRINKS = 60;
/** Limited, because a workshop may start 300 sheets in an hour. */
const SCENARIOS_PER_SHOP = 200;

export type RunResults = {
  scenarios: number;
  decided: number;
  sent: number;
  undone: number;
  /** Approvals of what was put off, passes of rechecks, and edits of the sheet that were taken over. */
  followed: number;
  passed: number;
  taken: number;
  broken?: Broken | undefined;
};

/** Runs random interleavings of workshop and customer actions until one violates an invariant. */
export const runDecisions = async (table: Table, runs: Runs): Promise<RunResults> => {
  let shop = await openShop(table);
  const results: RunResults = { scenarios: 0, decided: 0, sent: 0, undone: 0, followed: 0, passed: 0, taken: 0 };
  const broken = await findBroken(steps, runs, MOST_SHRINKS, async (drawn) => {
    if (results.scenarios > 0 && results.scenarios % SCENARIOS_PER_SHOP === 0) shop = await openShop(table);
    const told = await runSteps(shop, drawn);
    const items = await told.place.read();
    results.scenarios++;
    results.decided += told.decided.length;
    results.undone += told.undone.length;
    results.followed += items.filter(({ follows }) => follows).length;
    results.passed += told.passes.length;
    results.taken += told.trace.filter((line) => line.endsWith(': done') && line.includes(' take over ')).length;
    results.sent += items.filter(({ type }) => type === 'SENT').length;
    return { breaches: await checkInvariants(invariants, told, { items }), trace: told.trace };
  });
  return { ...results, broken };
};
