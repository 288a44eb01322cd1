import { randomInt } from 'node:crypto';
import { makeRow } from '#test/bench/row.ts';
import { describeBroken, describeStory, type RunOptions, sortBreaches } from '#test/simulation-tools/stories.ts';
import { laws } from './devices/laws.ts';
import { plans } from './devices/plans.ts';
import { newStoryPlayer, playStories } from './devices/story.ts';
import type { Outcome } from './outcome.ts';

/** About 5 million steps. */
const STORIES = '2400';

/** Exposes three devices to thousands of random stories and checks every law afterwards. */
export const devicesDrill = async ({ runs = STORIES, seed, path }: RunOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = Date.now();
  const inPlans = path === undefined ? await playPlans(first) : [];
  const played = await playStories({ runs: Number(runs), seed: first, path });
  if (played.broken) console.log(describeBroken('devices', played.broken));
  const { rows, broken } = sortBreaches(laws, [...inPlans, ...(played.broken?.breaches ?? [])]);
  return {
    rows: [
      makeRow('seed', first, ''),
      makeRow('stories', played.stories, ''),
      makeRow('steps', played.steps, ''),
      makeRow('took', (Date.now() - began) / 1000, 's'),
      ...rows,
    ],
    broken,
  };
};

/** Plays each plan with the same seed as the stories. */
const playPlans = async (seed: number) => {
  const play = await newStoryPlayer();
  const breaches = [];
  for (const { sentence, steps } of plans) {
    const told = await play({ seed, steps });
    if (told.breaches.length > 0) console.log(describeStory(told, `Plan: ${sentence}.`));
    breaches.push(...told.breaches);
  }
  return breaches;
};
