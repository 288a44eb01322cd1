import * as fc from 'fast-check';
import { readHeld } from './held.ts';
import { type Breach, findBreaches } from './laws.ts';
import { openShop, openTable, type Reached, type Shop } from './shop.ts';
import { play, steps } from './steps.ts';
import { countAnswers, newStory } from './story.ts';

/** A person sends 60 photos in ten minutes at most. */
const STORIES_PER_SHOP = 6;
/** How often fewer steps are tried that break the same. */
const MOST_SHRINKS = 20;

/** `path`: to the story that broke a law in an earlier run of this seed. */
export type Runs = { runs: number; seed: number; path?: string | undefined };
export type Played = {
  stories: number;
  /** How often each kind of deed was answered how. */
  answers: Map<string, number>;
  /** What the shortest story that was found broke, what was done in it, and how it is played again. */
  broken?: { breaches: Breach[]; trace: string[]; seed: number; path: string };
};

/** Plays stories until one breaks a law, and then looks for the fewest steps that do. */
export const playStories = async (cloud: Reached, { runs, seed, path }: Runs): Promise<Played> => {
  const table = openTable(cloud);
  const played: Played = { stories: 0, answers: new Map() };
  let shop: Shop | undefined;
  let shrinks = 0;
  let found: Pick<NonNullable<Played['broken']>, 'breaches' | 'trace'> | undefined;
  const property = fc.asyncProperty(steps, async (plan) => {
    if (found && shrinks++ > MOST_SHRINKS) return;
    if (!shop || played.stories % STORIES_PER_SHOP === 0) shop = await openShop(cloud, table);
    const story = newStory(shop, played.stories++);
    await play(story, plan);
    countAnswers(story, played.answers);
    const breaches = await findBreaches(story, await readHeld(story));
    if (breaches.length === 0) return;
    found = { breaches, trace: story.trace };
    throw new Error(breaches.map(({ sentence }) => sentence).join(' '));
  });
  const checked = await fc.check(property, { numRuns: runs, seed, ...(path !== undefined && { path }) });
  if (checked.failed && !found) throw checked.errorInstance;
  return found ? { ...played, broken: { ...found, seed, path: checked.counterexamplePath ?? '' } } : played;
};

/** What was broken, for people. */
export const describeBroken = ({ broken }: Played) =>
  broken
    ? [
        ...broken.breaches.map(({ sentence, where }) => `${sentence} ${where}`),
        `Again: npm run drill -- record --seed ${broken.seed} --path ${broken.path}`,
        ...broken.trace,
      ].join('\n')
    : '';
