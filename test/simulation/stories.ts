import * as fc from 'fast-check';
import { countBroken } from './count-broken.ts';

/** A promise as a sentence, and where what was observed breaks it: nowhere, or so many lines that say where. */
export type LawOf<Observed extends readonly unknown[]> = {
  sentence: string;
  findBreaches: (...observed: Observed) => string[] | Promise<string[]>;
};
export type Breach = { sentence: string; where: string };

/** All that is broken, and where. */
export const holdAgainst = async <Observed extends readonly unknown[]>(
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

/** Options of the command line. */
export type RunOptions = { runs?: string | undefined; seed?: string | undefined; path?: string | undefined };

/** `path`: to the story that broke a law in an earlier run of this seed. */
export type Runs = { runs: number; seed: number; path?: string | undefined };
type Story = { breaches: Breach[]; trace: string[] };
/** What the shortest story that was found broke, what was done in it, and how it is played again. */
export type Broken = Story & { seed: number; path: string };

/** Plays stories until one breaks a law, and then looks for the shortest that does, at most so often. */
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

/** At once, where the drill goes on for long. */
export const tellBreaches = (breaches: readonly Breach[]) => {
  for (const { sentence, where } of breaches) console.log(`${sentence}: ${where}`);
};

/** Of each law how often it was broken, and where. */
export const sortBreaches = (laws: readonly { sentence: string }[], breaches: readonly Breach[]) => {
  const broken = Object.fromEntries(
    laws.map(({ sentence }) => [
      sentence,
      breaches.filter((breach) => breach.sentence === sentence).map(({ where }) => where),
    ]),
  );
  return { rows: countBroken(broken, 'times'), broken };
};

/** What a story broke, and what was done in it, for people. */
export const describeStory = ({ breaches, trace }: Story, again = '') =>
  [...breaches.map(({ sentence, where }) => `${sentence} ${where}`), again, ...trace].filter(Boolean).join('\n');

/** What was broken in a drill, for people. */
export const describeBroken = (drill: string, broken: Broken | undefined) =>
  broken ? describeStory(broken, `Again: npm run drill -- ${drill} --seed ${broken.seed} --path ${broken.path}`) : '';
