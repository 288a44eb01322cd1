import * as fc from 'fast-check';
import { newDice } from '#scripts/seed/dice.ts';
import { type Broken, findBroken, type Runs } from '#test/simulation-tools/scenarios.ts';
import * as troubles from './actions/troubles.ts';
import { type ActionName, actions, chances } from './actions.ts';
import { buildApp } from './build-app.ts';
import type { Device, Tab } from './device.ts';
import { heal } from './heal.ts';
import { findBreaches } from './invariants.ts';
import { newWorld, type World } from './world.ts';

/**
 * Pauses between actions in milliseconds: none, between two keys, between two fields, a look at the car, a lunch break.
 */
const WAITS = [0, 0, 120, 300, 400, 400, 1_500, 3_000, 6_000, 12_000, 40_000, 3_600_000] as const;
/** Random variation of the pauses. */
const JITTER_MS = 20;

export type Step = { device: number; tab: number; what: ActionName; wait: number; jitter: number; dice: number };
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(2),
  tab: fc.nat(5).map((n) => (n === 5 ? 1 : 0)),
  what: fc.oneof(...chances.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) }))),
  wait: fc.constantFrom(...WAITS),
  jitter: fc.nat(JITTER_MS),
  dice: fc.nat(),
});
const scenarios = fc.record({
  seed: fc.nat(),
  steps: fc.array(step, { minLength: 20, maxLength: 120, size: 'max' }),
});
type Scenario = { seed: number; steps: readonly Step[] };

/** How long a person takes to switch tabs. */
const TURNING_MS = 500;

/** Switching to a tab hides the others of the device. */
const turnTo = async (world: World, device: Device, tab: Tab) => {
  if (device.inSight === tab) return;
  device.inSight = tab;
  for (const other of device.tabs) if (other !== tab) troubles.hide(world, device, other, world.dice);
  await world.schedule.pass(TURNING_MS);
};

const runSteps = async (world: World, steps: readonly Step[]) => {
  for (const { device, tab, what, wait, jitter, dice } of steps) {
    const acting = world.devices[device];
    const on = acting?.tabs[tab];
    if (!acting || !on || on.page?.isAsked || world.schedule.now() < acting.busyUntil) continue;
    world.acts++;
    world.witness.note(`device ${device} tab ${tab} (${acting.owner.trim()}): ${what}`);
    await turnTo(world, acting, on);
    // Not awaited, because a killed page never gets the response. Errors are ignored, because the page shows them.
    Promise.resolve(actions[what](world, acting, on, newDice(dice))).catch(() => undefined);
    await world.schedule.pass(what === 'goAway' ? troubles.AWAY_MS : wait + jitter);
  }
  await heal(world);
};

/** Bundles the app once and returns a function that runs a scenario. */
export const newScenarioRunner = async () => {
  const makeApp = await buildApp();
  return async ({ seed, steps }: Scenario) => {
    const world = newWorld(seed, makeApp);
    await runSteps(world, steps);
    return { breaches: await findBreaches(world), trace: world.witness.trace, steps: world.schedule.steps() };
  };
};

export type RunResults = { scenarios: number; steps: number; broken?: Broken | undefined };

/** Maximum number of shorter scenarios to try in search of the same breach. */
const MOST_SHRINKS = 400;

/** Runs scenarios until one violates an invariant, then shrinks it to the fewest actions. */
export const runScenarios = async (runs: Runs): Promise<RunResults> => {
  const runScenario = await newScenarioRunner();
  const results: RunResults = { scenarios: 0, steps: 0 };
  const broken = await findBroken(scenarios, runs, MOST_SHRINKS, async (scenario) => {
    const told = await runScenario(scenario);
    results.scenarios++;
    results.steps += told.steps;
    return told;
  });
  return { ...results, broken };
};
