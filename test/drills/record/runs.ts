import { type Broken, findBroken, type Runs } from '#test/simulation/stories.ts';
import { readHeld } from './held.ts';
import { findBreaches } from './laws.ts';
import { openShop, openTable, type Reached, type Shop } from './shop.ts';
import { play, steps } from './steps.ts';
import { newStory } from './story.ts';

/** A person sends 60 photos in ten minutes at most. */
const STORIES_PER_SHOP = 6;
/** How often fewer steps are tried that break the same. */
const MOST_SHRINKS = 20;

export type Played = {
  stories: number;
  broken?: Broken | undefined;
};

/** Plays stories until one breaks a law, and then looks for the fewest steps that do. */
export const playStories = async (cloud: Reached, runs: Runs): Promise<Played> => {
  const table = openTable(cloud);
  const played: Played = { stories: 0 };
  let shop: Shop | undefined;
  const broken = await findBroken(steps, runs, MOST_SHRINKS, async (plan) => {
    if (!shop || played.stories % STORIES_PER_SHOP === 0) shop = await openShop(cloud, table);
    const story = newStory(shop, played.stories++);
    await play(story, plan);
    return { breaches: await findBreaches(story, await readHeld(story)), trace: story.trace };
  });
  return { ...played, broken };
};
