import * as fc from 'fast-check';
import { newDice } from '#scripts/seed/dice.ts';
import { type Broken, findBroken, type Runs } from '#test/simulation/stories.ts';
import { buildApp } from './build-app.ts';
import * as troubles from './deeds/troubles.ts';
import { chances, type DeedName, deeds } from './deeds.ts';
import type { Device, Tab } from './device.ts';
import { heal } from './heal.ts';
import { findBreaches } from './laws.ts';
import { newWorld, type World } from './world.ts';

/** How long until the next: at once, between two keys, between two fields, a look at the car, a lunch break. In milliseconds. */
const WAITS = [0, 0, 120, 300, 400, 400, 1_500, 3_000, 6_000, 12_000, 40_000, 3_600_000] as const;
/** Nobody is more punctual than that. */
const JITTER_MS = 20;

export type Step = { device: number; tab: number; what: DeedName; wait: number; jitter: number; dice: number };
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(2),
  tab: fc.nat(5).map((n) => (n === 5 ? 1 : 0)),
  what: fc.oneof(...chances.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) }))),
  wait: fc.constantFrom(...WAITS),
  jitter: fc.nat(JITTER_MS),
  dice: fc.nat(),
});
const stories = fc.record({
  seed: fc.nat(),
  steps: fc.array(step, { minLength: 20, maxLength: 120, size: 'max' }),
});
type Story = { seed: number; steps: readonly Step[] };

/** How long somebody takes from one tab to another. */
const TURNING_MS = 500;

/** Whoever looks at one tab has the others out of sight. */
const turnTo = async (world: World, device: Device, tab: Tab) => {
  if (device.inSight === tab) return;
  device.inSight = tab;
  for (const other of device.tabs) if (other !== tab) troubles.hide(world, device, other, world.dice);
  await world.schedule.pass(TURNING_MS);
};

const play = async (world: World, steps: readonly Step[]) => {
  for (const { device, tab, what, wait, jitter, dice } of steps) {
    const acting = world.devices[device];
    const on = acting?.tabs[tab];
    if (!acting || !on || on.page?.isAsked || world.schedule.now() < acting.busyUntil) continue;
    world.acts++;
    world.witness.note(`device ${device} tab ${tab} (${acting.owner.trim()}): ${what}`);
    await turnTo(world, acting, on);
    // a page that is killed never hears of it; what is refused is shown
    Promise.resolve(deeds[what](world, acting, on, newDice(dice))).catch(() => undefined);
    await world.schedule.pass(what === 'goAway' ? troubles.AWAY_MS : wait + jitter);
  }
  await heal(world);
};

/** Plays one story after the other. */
export const newTheatre = async () => {
  const makeApp = await buildApp();
  return async ({ seed, steps }: Story) => {
    const world = newWorld(seed, makeApp);
    await play(world, steps);
    return { breaches: await findBreaches(world), trace: world.witness.trace, steps: world.schedule.steps() };
  };
};

export type Played = { stories: number; steps: number; broken?: Broken | undefined };

/** How often fewer deeds are tried that break the same. */
const MOST_SHRINKS = 400;

/** Plays stories until one breaks a law, and then looks for the fewest deeds that do. */
export const playStories = async (runs: Runs): Promise<Played> => {
  const playStory = await newTheatre();
  const played: Played = { stories: 0, steps: 0 };
  const broken = await findBroken(stories, runs, MOST_SHRINKS, async (story) => {
    const told = await playStory(story);
    played.stories++;
    played.steps += told.steps;
    return told;
  });
  return { ...played, broken };
};
