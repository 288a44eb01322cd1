import * as fc from 'fast-check';
import { countBroken } from './count-broken.ts';

/** An invariant as a sentence, and a function that lists its breaches in the observed data. */
export type InvariantOf<Observed extends readonly unknown[]> = {
  sentence: string;
  findBreaches: (...observed: Observed) => string[] | Promise<string[]>;
};
export type Breach = { sentence: string; where: string };

/** Finds all breaches. */
export const checkInvariants = async <Observed extends readonly unknown[]>(
  invariants: readonly InvariantOf<Observed>[],
  ...observed: Observed
): Promise<Breach[]> => {
  const found = await Promise.all(
    invariants.map(async ({ sentence, findBreaches }) =>
      (await findBreaches(...observed)).map((where) => ({ sentence, where })),
    ),
  );
  return found.flat();
};

/** Command line options. `minutes` ends a run early. */
export type RunOptions = { [Name in 'runs' | 'seed' | 'path' | 'minutes']?: string | undefined };

/** Default for `minutes`. */
const MOST_MINUTES = 40;
/** Returns the time, by the monotonic clock, at which a run that starts now has to end. */
export const findDeadline = ({ minutes = String(MOST_MINUTES) }: RunOptions) =>
  performance.now() + Number(minutes) * 60_000;

/** `path`: the scenario that violated an invariant in an earlier run with this seed. */
export type Runs = { runs: number; seed: number; path?: string | undefined; deadline?: number };
type ScenarioResult = { breaches: Breach[]; trace: string[] };
/** The shortest scenario found, with its breaches, its steps, and the seed and path that replay it. */
export type Broken = ScenarioResult & { seed: number; path: string };

/**
 * Runs scenarios until one violates an invariant, then looks for a shorter one that does, with a limited number of
 * attempts.
 */
export const findBroken = async <Input>(
  inputs: fc.Arbitrary<Input>,
  { runs, seed, path, deadline }: Runs,
  mostShrinks: number,
  run: (input: Input) => Promise<ScenarioResult>,
): Promise<Broken | undefined> => {
  let shrinks = 0;
  let found: ScenarioResult | undefined;
  const property = fc.asyncProperty(inputs, async (input) => {
    if (found && shrinks++ > mostShrinks) return;
    const result = await run(input);
    if (result.breaches.length === 0) return;
    found = result;
    throw new Error(result.breaches.map(({ sentence }) => sentence).join(' '));
  });
  const checked = await fc.check(property, {
    numRuns: runs,
    seed,
    ...(path !== undefined && { path }),
    ...(deadline !== undefined && { interruptAfterTimeLimit: Math.max(1, deadline - performance.now()) }),
  });
  if (checked.failed && !found) throw checked.errorInstance;
  return found && { ...found, seed, path: checked.counterexamplePath ?? '' };
};

/** Prints breaches immediately, because a drill may run for long. */
export const printBreaches = (breaches: readonly Breach[]) => {
  for (const { sentence, where } of breaches) console.log(`${sentence}: ${where}`);
};

/** Lists for each invariant how often it was violated, and where. */
export const sortBreaches = (invariants: readonly { sentence: string }[], breaches: readonly Breach[]) => {
  const broken = Object.fromEntries(
    invariants.map(({ sentence }) => [
      sentence,
      breaches.filter((breach) => breach.sentence === sentence).map(({ where }) => where),
    ]),
  );
  return { rows: countBroken(broken, 'times'), broken };
};

/** Describes the breaches and steps of a scenario. */
export const describeResult = ({ breaches, trace }: ScenarioResult, again = '') =>
  [...breaches.map(({ sentence, where }) => `${sentence} ${where}`), again, ...trace].filter(Boolean).join('\n');

/** Describes a drill's breaches. */
export const describeBroken = (drill: string, broken: Broken | undefined) =>
  broken ? describeResult(broken, `Replay: npm run drill -- ${drill} --seed ${broken.seed} --path ${broken.path}`) : '';
