import type { Cloud } from '#scripts/local/cloud.ts';
import { type Broken, findBroken, type Runs } from '#test/simulation-tools/scenarios.ts';
import { workUnderKills } from '../killer.ts';
import { findBreaches } from './invariants.ts';
import { newScenario } from './scenario.ts';
import { openShop, openTable, type Reached, type Shop } from './shop.ts';
import { runSteps, steps } from './steps.ts';
import { readStoredState } from './stored-state.ts';

/** Limited, because a person may send at most 60 photos in ten minutes. */
const SCENARIOS_PER_SHOP = 6;
/** Maximum number of shorter scenarios to try in search of the same breach. */
const MOST_SHRINKS = 20;

export type RunResults = {
  scenarios: number;
  broken?: Broken | undefined;
};

/**
 * Runs scenarios until one violates an invariant, then shrinks it to the fewest steps. If `killed` is a cloud, its
 * parts are killed while people work.
 */
export const runScenarios = async (cloud: Reached, runs: Runs, killed?: Pick<Cloud, 'parts'>): Promise<RunResults> => {
  const table = openTable(cloud);
  const results: RunResults = { scenarios: 0 };
  let shop: Shop | undefined;
  const broken = await findBroken(steps, runs, MOST_SHRINKS, async (drawn) => {
    if (!shop || results.scenarios % SCENARIOS_PER_SHOP === 0)
      shop = await openShop(cloud, table, killed !== undefined);
    const scenario = newScenario(shop, results.scenarios++);
    const work = () => runSteps(scenario, drawn);
    await (killed ? workUnderKills(killed, scenario.serial, work) : work());
    return { breaches: await findBreaches(scenario, await readStoredState(scenario)), trace: scenario.trace };
  });
  return { ...results, broken };
};
