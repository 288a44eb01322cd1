import { beforeAll, describe, expect, it } from 'vitest';
import { laws } from '#test/drills/devices/laws.ts';
import { plans } from '#test/drills/devices/plans.ts';
import { newTheatre, type Played, playStories } from '#test/drills/devices/story.ts';
import { describeBroken, describeStory } from '#test/simulation/stories.ts';

/** Always the same few; `npm run drill -- devices` plays thousands. A failure tells how it is played again there. */
const SEED = 4;
const STORIES = 24;
const LEAST_STEPS = 20_000;

describe('A-19, G-24, I-01 to I-08, J-01: whatever devices suffer', () => {
  let played: Played;
  beforeAll(async () => {
    played = await playStories({ runs: STORIES, seed: SEED });
  });

  it.each(laws)('$sentence', ({ sentence }) => {
    const breaches = played.broken?.breaches.filter((breach) => breach.sentence === sentence) ?? [];
    expect(breaches, describeBroken('devices', played.broken)).toEqual([]);
  });

  it('is played long enough', () => {
    expect(played.steps).toBeGreaterThan(LEAST_STEPS);
  });
});

describe('A-19, G-24, I-01 to I-08, J-01: no law of the devices is broken when', () => {
  let play: Awaited<ReturnType<typeof newTheatre>>;
  beforeAll(async () => {
    play = await newTheatre();
  });

  it.each(plans)('$sentence', async ({ steps }) => {
    const told = await play({ seed: SEED, steps });
    expect(told.breaches, describeStory(told)).toEqual([]);
  });
});
