import * as fc from 'fast-check';
import { countBroken } from './count-broken.ts';

/** A promise as a sentence, and a function that lists breaches in the observed data. */
export type LawOf<Observed extends readonly unknown[]> = {
  sentence: string;
  findBreaches: (...observed: Observed) => string[] | Promise<string[]>;
};
export type Breach = { sentence: string; where: string };

/** Finds all breaches. */
export const checkLaws = async <Observed extends readonly unknown[]>(
  laws: readonly LawOf<Observed>[],
  ...observed: Observed
): Promise<Breach[]> => {
  const found = await Promise.all(
    laws.map(async ({ sentence, findBreaches }) =>
      (await findBreaches(...observed)).map((where) => ({ sentence, where })),
    ),
  );
  return found.flat();
};

/** Command line options. */
export type RunOptions = { runs?: string | undefined; seed?: string | undefined; path?: string | undefined };

/** `path`: the story that broke a law in an earlier run with this seed. */
export type Runs = { runs: number; seed: number; path?: string | undefined };
type Story = { breaches: Breach[]; trace: string[] };
/** The shortest story found, with its breaches, its steps, and the seed and path that replay it. */
export type Broken = Story & { seed: number; path: string };

/** Plays stories until one breaks a law, then looks for a shorter one that does, with a limited number of attempts. */
export const findBroken = async <Plan>(
  plans: fc.Arbitrary<Plan>,
  { runs, seed, path }: Runs,
  mostShrinks: number,
  play: (plan: Plan) => Promise<Story>,
): Promise<Broken | undefined> => {
  let shrinks = 0;
  let found: Story | undefined;
  const property = fc.asyncProperty(plans, async (plan) => {
    if (found && shrinks++ > mostShrinks) return;
    const story = await play(plan);
    if (story.breaches.length === 0) return;
    found = story;
    throw new Error(story.breaches.map(({ sentence }) => sentence).join(' '));
  });
  const checked = await fc.check(property, { numRuns: runs, seed, ...(path !== undefined && { path }) });
  if (checked.failed && !found) throw checked.errorInstance;
  return found && { ...found, seed, path: checked.counterexamplePath ?? '' };
};

/** Prints breaches immediately, because a drill may run for long. */
export const printBreaches = (breaches: readonly Breach[]) => {
  for (const { sentence, where } of breaches) console.log(`${sentence}: ${where}`);
};

/** Lists for each law how often it was broken, and where. */
export const sortBreaches = (laws: readonly { sentence: string }[], breaches: readonly Breach[]) => {
  const broken = Object.fromEntries(
    laws.map(({ sentence }) => [
      sentence,
      breaches.filter((breach) => breach.sentence === sentence).map(({ where }) => where),
    ]),
  );
  return { rows: countBroken(broken, 'times'), broken };
};

/** Describes the breaches and steps of a story. */
export const describeStory = ({ breaches, trace }: Story, again = '') =>
  [...breaches.map(({ sentence, where }) => `${sentence} ${where}`), again, ...trace].filter(Boolean).join('\n');

/** Describes a drill's breaches. */
export const describeBroken = (drill: string, broken: Broken | undefined) =>
  broken ? describeStory(broken, `Replay: npm run drill -- ${drill} --seed ${broken.seed} --path ${broken.path}`) : '';
