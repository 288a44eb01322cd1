import type { Table } from '#lambdas/table/table.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { Problem } from '#shared/problem.ts';
import { type Broken, findBroken, type Runs } from '#test/simulation-tools/scenarios.ts';
import { BOUNDED, EXPLAINED, KEPT, newShop, ONCE } from './shop.ts';
import { type Scenario, scenarios } from './steps.ts';

export const invariants = [ONCE, EXPLAINED, KEPT, BOUNDED].map((sentence) => ({ sentence }));

/** Maximum number of shorter scenarios to try in search of the same breach. */
const MOST_SHRINKS = 400;
/** Turns that a read or write of the table takes at most. */
const MOST_TURNS = 12;

export type RunResults = { scenarios: number; steps: number; drawn: number; broken?: Broken | undefined };

/** Runs random scenarios with devices that lose requests and responses, until one violates an invariant. */
export const runReserves = async (open: () => Table, runs: Runs): Promise<RunResults> => {
  const results: RunResults = { scenarios: 0, steps: 0, drawn: 0 };
  const broken = await findBroken(scenarios, runs, MOST_SHRINKS, async ({ seed, steps }) => {
    const shop = newShop(delay(open(), seed));
    await runSteps(shop, steps);
    const breaches = await shop.findBreaches();
    results.scenarios++;
    results.steps += steps.length;
    results.drawn += shop.used.size;
    return { breaches, trace: steps.map((step) => JSON.stringify(step)) };
  });
  return { ...results, broken };
};

const runSteps = async ({ run }: ReturnType<typeof newShop>, steps: Scenario['steps']) => {
  let running: Promise<unknown> = Promise.resolve();
  for (const one of steps) {
    if (!one.overlaps) await running;
    running = Promise.all([running, run(one).catch(ignoreBusy)]);
  }
  await running;
};

/** A request may be refused because others were first, but never because of its number. */
const ignoreBusy = (error: unknown) => {
  if (!(error instanceof Problem && ['try-again', 'too-many-requests', 'draft-gone'].includes(error.code))) throw error;
};

/** Returns a table whose reads and writes take random numbers of turns, so that steps at the same time overlap. */
const delay = (table: Table, seed: number): Table => {
  const dice = newDice(seed);
  const late = Object.entries<(...asked: never[]) => unknown>(table).map(([name, access]) => [
    name,
    async (...asked: never[]) => {
      for (let turns = dice.throwDie(MOST_TURNS); turns > 0; turns--) await undefined;
      return access(...asked);
    },
  ]);
  return Object.fromEntries(late) as Table;
};
