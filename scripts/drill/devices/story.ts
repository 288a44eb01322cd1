import * as fc from 'fast-check';
import { newDice } from '../record/dice.ts';
import { type Broken, findBroken, type Runs } from '../stories.ts';
import { buildApp } from './build-app.ts';
import * as photos from './deeds/photos.ts';
import * as sheets from './deeds/sheets.ts';
import * as troubles from './deeds/troubles.ts';
import { type Deed, newWorld, type World } from './device.ts';
import { heal } from './heal.ts';
import { findBreaches } from './laws.ts';

/** All that happens to a device, and how often beside the others. */
const chances = {
  begin: [2, sheets.begin],
  open: [5, sheets.open],
  type: [16, sheets.type],
  pick: [2, sheets.pick],
  leave: [2, sheets.leave],
  takePhoto: [3, photos.takePhoto],
  removePhoto: [1, photos.removePhoto],
  submit: [2, sheets.submit],
  discard: [1, sheets.discard],
  reload: [2, troubles.reload],
  kill: [2, troubles.kill],
  losePower: [1, troubles.losePower],
  hide: [1, troubles.hide],
  changeNetwork: [4, troubles.changeNetwork],
  changeDisk: [1, troubles.changeDisk],
  loseConnection: [1, troubles.loseConnection],
  expire: [1, troubles.expire],
  returnSignedIn: [2, troubles.returnSignedIn],
  logOut: [1, troubles.logOut],
} as const satisfies Record<string, readonly [number, Deed]>;
type Name = keyof typeof chances;
const names = Object.keys(chances) as Name[];

/** How long until the next: at once, between two keys, between two fields, a look at the car, a lunch break. In milliseconds. */
const WAITS = [0, 0, 120, 400, 400, 1_500, 3_000, 6_000, 12_000, 40_000, 3_600_000] as const;

type Step = { device: number; tab: number; what: Name; wait: number; dice: number };
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(2),
  tab: fc.nat(5).map((n) => (n === 5 ? 1 : 0)),
  what: fc.oneof(...names.map((name) => ({ weight: chances[name][0], arbitrary: fc.constant(name) }))),
  wait: fc.constantFrom(...WAITS),
  dice: fc.nat(),
});
const plans = fc.record({ seed: fc.nat(), plan: fc.array(step, { minLength: 20, maxLength: 120, size: 'max' }) });

const play = async (world: World, plan: readonly Step[]) => {
  for (const { device, tab, what, wait, dice } of plan) {
    const acting = world.devices[device];
    const on = acting?.tabs[tab];
    if (!acting || !on || on.page?.isAsked) continue;
    world.witness.note(`device ${device} tab ${tab} (${acting.userId}): ${what}`);
    // whoever looks at one tab has the others out of sight
    for (const other of acting.tabs) if (other !== on) troubles.hide(world, acting, other, world.dice);
    // a page that is killed never hears of it; what is refused is shown
    Promise.resolve(chances[what][1](world, acting, on, newDice(dice))).catch(() => undefined);
    await world.schedule.pass(wait);
  }
  await heal(world);
};

export type Played = { stories: number; steps: number; broken?: Broken | undefined };

/** How often fewer deeds are tried that break the same. */
const MOST_SHRINKS = 400;

/** Plays stories until one breaks a law, and then looks for the fewest deeds that do. */
export const playStories = async (runs: Runs): Promise<Played> => {
  const makeApp = await buildApp();
  const played: Played = { stories: 0, steps: 0 };
  const broken = await findBroken(plans, runs, MOST_SHRINKS, async ({ seed, plan }) => {
    const world = newWorld(seed, makeApp);
    await play(world, plan);
    played.stories++;
    played.steps += world.schedule.steps();
    return { breaches: await findBreaches(world), trace: world.witness.trace };
  });
  return { ...played, broken };
};
