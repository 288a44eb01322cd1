import * as fc from 'fast-check';
import { newDice } from '#scripts/seed/dice.ts';
import type { Breach, Broken } from '#test/simulation-tools/scenarios.ts';
import { send } from '#test/simulation-tools/send.ts';
import type { Ground } from './ground.ts';
import { describeRequest, findBreaches, findStoredBreaches } from './invariants.ts';
import { makeRoutes, type Request, type Route } from './requests.ts';
import { harvest, resolve } from './resolve.ts';
import { openWorld } from './world.ts';

/** Number of requests for each route in a scenario. */
export const PER_SCENARIO = 20;

/** Number of responses by route and status. */
export type Shares = Map<string, Map<number, number>>;
/** `next`: the seed of the first scenario that wasn't run. */
export type Fuzzed = { shares: Shares; broken?: Broken | undefined; next?: { seed: number; scenarios: number } };

type Step = { route: Route; asked: Request };

/** Requests that end a workshop or change a permission. The original state is restored after each. */
const ENDS = /organizations\.(close|leave|saveMember|removeMember|update)$/;

/** Draws requests for every route, in random order. */
const drawScenario = (routes: readonly Route[], seed: number): Step[] => {
  const { throwDie } = newDice(seed);
  const steps = routes.flatMap((route, i) =>
    fc
      .sample(route.requests, { seed: seed + i, numRuns: PER_SCENARIO })
      .map((asked) => ({ step: { route, asked }, at: throwDie(2 ** 30) })),
  );
  return steps.sort((a, b) => a.at - b.at).map(({ step }) => step);
};

const runSteps = async (
  { handlers, openTable, scan }: Ground,
  routes: readonly Route[],
  steps: readonly Step[],
  shares: Shares,
) => {
  const world = await openWorld(await openTable(), handlers, routes);
  const before = await scan();
  const breaches: Breach[] = [];
  const trace: string[] = [];
  for (const { route, asked } of steps) {
    const sent = resolve(route, asked, world);
    const answered = await send(handlers, route, sent);
    trace.push(
      `${route.title} as ${asked.as} ${describeRequest(sent)} → ${answered.status} ${answered.text.slice(0, 300)}`,
    );
    const counts = shares.get(route.title) ?? new Map<number, number>();
    shares.set(route.title, counts.set(answered.status, (counts.get(answered.status) ?? 0) + 1));
    breaches.push(...findBreaches(route, sent, answered));
    if (answered.status >= 300) continue;
    harvest(route, sent, JSON.parse(answered.text), world);
    if (ENDS.test(route.title)) await world.heal();
  }
  breaches.push(...(await findStoredBreaches(world, handlers, before, await scan())));
  return { breaches, trace };
};

/** Removes requests that are not needed for the breach, with a limited number of attempts. */
const shrink = async (
  steps: readonly number[],
  mostTries: number,
  breaks: (steps: readonly number[]) => Promise<boolean>,
) => {
  let needed = steps;
  let tries = 0;
  for (let size = Math.ceil(needed.length / 2); size >= 1 && tries < mostTries; size = Math.floor(size / 2))
    for (let from = 0; from < needed.length && tries < mostTries; ) {
      const fewer = [...needed.slice(0, from), ...needed.slice(from + size)];
      tries++;
      if (await breaks(fewer)) needed = fewer;
      else from += size;
    }
  return needed;
};

/** `path`: the numbers of the steps to run from this seed's scenario. */
export type FuzzRuns = {
  scenarios: number;
  seed: number;
  path?: string | undefined;
  mostShrinks: number;
  deadline?: number;
};

/** Runs scenarios until one violates an invariant, then looks for fewer requests that violate it. */
export const runFuzz = async (ground: Ground, fuzzRuns: FuzzRuns): Promise<Fuzzed> => {
  const { scenarios, seed, path, mostShrinks, deadline = Number.POSITIVE_INFINITY } = fuzzRuns;
  const routes = makeRoutes();
  const shares: Shares = new Map();
  for (let scenario = 0; scenario < scenarios; scenario++) {
    const seedNow = seed + scenario * routes.length;
    if (performance.now() > deadline) return { shares, next: { seed: seedNow, scenarios: scenarios - scenario } };
    const steps = drawScenario(routes, seedNow);
    const run = (numbers: readonly number[], counted: Shares = new Map()) =>
      runSteps(
        ground,
        routes,
        numbers.flatMap((n) => steps[n] ?? []),
        counted,
      );
    const all = path === undefined ? steps.map((_, n) => n) : path.split(',').map(Number);
    const { breaches } = await run(all, shares);
    const [first] = breaches;
    if (!first) continue;
    if (mostShrinks < 0) return { shares, broken: { breaches, trace: [], seed, path: '' } };
    const numbers = await shrink(all, mostShrinks, async (fewer) =>
      (await run(fewer)).breaches.some(
        ({ sentence, where }) => sentence === first.sentence && sameRoute(where, first.where),
      ),
    );
    const last = await run(numbers);
    return { shares, broken: { ...last, seed: seedNow, path: numbers.join() } };
  }
  return { shares };
};

const sameRoute = (one: string, other: string) => one.split(' ')[0] === other.split(' ')[0];
