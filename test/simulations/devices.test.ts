import { beforeAll, describe, expect, it } from 'vitest';
import { laws } from '#test/drills/devices/laws.ts';
import { plans } from '#test/drills/devices/plans.ts';
import { newStoryPlayer, type Played, playStories } from '#test/drills/devices/story.ts';
import { describeBroken, describeStory } from '#test/simulation-tools/stories.ts';

/**
 * A fixed seed, so the stories are always the same; `npm run drill -- devices` plays thousands. A failure prints the
 * command that replays it.
 */
const SEED = 4;
const STORIES = 24;
const LEAST_STEPS = 20_000;

describe('A-19, G-24, I-01 to I-08, J-01: laws that hold in random stories of devices', () => {
  let played: Played;
  beforeAll(async () => {
    played = await playStories({ runs: STORIES, seed: SEED });
  });

  it.each(laws)('$sentence', ({ sentence }) => {
    const breaches = played.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
    expect(breaches, describeBroken('devices', played.broken)).toEqual([]);
  });

  it('the stories have enough steps', () => {
    expect(played.steps).toBeGreaterThan(LEAST_STEPS);
  });
});

describe('A-19, G-24, I-01 to I-08, J-01: devices break no law when', () => {
  let play: Awaited<ReturnType<typeof newStoryPlayer>>;
  beforeAll(async () => {
    play = await newStoryPlayer();
  });

  it.each(plans)('$sentence', async ({ steps }) => {
    const told = await play({ seed: SEED, steps });
    expect(told.breaches, describeStory(told)).toEqual([]);
  });
});
