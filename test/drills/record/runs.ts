import { type Broken, findBroken, type Runs } from '#test/simulation-tools/stories.ts';
import { findBreaches } from './laws.ts';
import { openShop, openTable, type Reached, type Shop } from './shop.ts';
import { play, steps } from './steps.ts';
import { readStoredState } from './stored-state.ts';
import { newStory } from './story.ts';

/** A person may send at most 60 photos in ten minutes. */
const STORIES_PER_SHOP = 6;
/** How many shorter stories are tried in search of the same breach. */
const MOST_SHRINKS = 20;

export type Played = {
  stories: number;
  broken?: Broken | undefined;
};

/** Plays stories until one breaks a law, then shrinks that story to the fewest steps. */
export const playStories = async (cloud: Reached, runs: Runs): Promise<Played> => {
  const table = openTable(cloud);
  const played: Played = { stories: 0 };
  let shop: Shop | undefined;
  const broken = await findBroken(steps, runs, MOST_SHRINKS, async (plan) => {
    if (!shop || played.stories % STORIES_PER_SHOP === 0) shop = await openShop(cloud, table);
    const story = newStory(shop, played.stories++);
    await play(story, plan);
    return { breaches: await findBreaches(story, await readStoredState(story)), trace: story.trace };
  });
  return { ...played, broken };
};
