import { handler as index } from '#lambdas/index.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import { type Dice, newDice } from '#scripts/seed/dice.ts';
import { withFrozenClock } from '#scripts/seed/year/frozen-clock.ts';
import { actRandomly } from './acts.ts';
import { daysLater, instantAt } from './calendar.ts';
import { type Crashes, withCrashes } from './crashes.ts';
import type { Wake } from './oracle.ts';
import { findSentReminders, type SentReminders } from './sent.ts';
import { newPerson, openShop, type Shop } from './shop.ts';

/** `actsADay` is per workshop. */
export type Size = { shops: number; from: string; days: number; actsADay: number };
/** Includes four clock changes. The number of actions lets thousands of workshops finish within hours. */
export const TWO_YEARS = { from: '2025-12-01', days: 730, actsADay: 1 / 3 };
export type Simulation = { shops: readonly Shop[]; wakes: Wake[]; told: SentReminders; counts: Record<string, number> };

/** Number of people in a workshop; one of them works in all workshops. */
const PEOPLE = 3;
/** Lambda retries twice. */
const TRIES = 3;
/** The parts that are called separately, in any order. */
const PARTS = [0, 1, 2, 3];
const HOUR = 60;
const MINUTE_MS = 60_000;
/** About how long Lambda waits before a retry. */
const RETRY_MS = 2 * MINUTE_MS;

/** Simulates workshops for a number of days, with missed runs, events that arrive late and twice, and crashes. */
export const simulate = (size: Size, seed: number): Promise<Simulation> =>
  withFrozenClock(seed, async (setClock) => {
    setClock(new Date(instantAt(size.from, 0)));
    // nothing is due from earlier days
    await table().write({ put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from: size.from } });
    const shops = await openShops(size.shops, seed);
    const simulated = await withCrashes(newDice(-seed), (crashes) =>
      simulateDays(size, shops, newDice(seed), { crashes, setClock }),
    );
    return { shops, ...simulated, told: await findSentReminders(shops) };
  });

const openShops = async (count: number, seed: number) => {
  const everywhere = await newPerson();
  const shops: Shop[] = [];
  for (let n = 0; n < count; n++) {
    const own = [];
    while (own.length < PEOPLE - 1) own.push(await newPerson());
    const shop = await openShop(newDice(seed * 1000 + n), [...own, everywhere]);
    shops.push(shop);
  }
  return shops;
};

/** Runs everything in time order, including what is added while it runs. */
const openSchedule = (setClock: (at: Date) => void) => {
  const turns: { at: number; work: () => Promise<unknown> }[] = [];
  let isSorted = true;
  return {
    add: (at: number, work: () => Promise<unknown>) => {
      turns.push({ at, work });
      isSorted = false;
    },
    run: async () => {
      while (turns.length > 0) {
        if (!isSorted) turns.sort((a, b) => b.at - a.at);
        isSorted = true;
        const turn = turns.pop();
        // later than planned if a retry took a few minutes
        setClock(new Date(Math.max(turn?.at ?? 0, Date.now() + 1)));
        await turn?.work();
      }
    },
  };
};

type Work = () => Promise<unknown>;

type Surroundings = { crashes: Crashes; setClock: (at: Date) => void };

const simulateDays = async (
  { from, days, actsADay }: Size,
  shops: readonly Shop[],
  dice: Dice,
  { crashes, setClock }: Surroundings,
) => {
  const wait = () => setClock(new Date(Date.now() + RETRY_MS));
  const schedule = openSchedule(setClock);
  const wakes: Wake[] = [];
  const wakeTimes = drawWakes(from, days, dice);
  const counts = { 'done by people': 0, refused: 0, crashes: 0, 'failed runs': 0 };
  /** Delivers an event some time before the next run, often at once. Every third event is delivered twice. */
  const deliver = (work: Work) => {
    const now = Date.now();
    const next = wakeTimes.find((at) => at > now) ?? now + 2;
    for (let times = dice.onceIn(3) ? 2 : 1; times > 0; times--) {
      const late = dice.onceIn(2) ? 0 : dice.throwDie(Math.max(next - now - 1, 1));
      schedule.add(now + 1 + late, work);
    }
  };
  const indexSurely = async (event: Event) => {
    while (!(await isDone(() => index(event), crashes, wait)));
  };
  const deliverAll = () => {
    for (const event of crashes.takeEvents())
      if (event['detail-type'] === 'InspectionSubmitted') deliver(() => indexSurely(event));
  };
  /** A repeated run also sends reminders that have since become due in its part, if scheduled runs missed them. */
  const wakeLate = async (run: Work) => {
    wakes.push({ at: Date.now(), isWhole: false });
    await isDone(run, crashes);
    deliverAll();
  };
  const wake = async () => {
    let isWhole = true;
    for (const part of shuffled(PARTS, dice)) {
      const run = () => remind({ part, of: PARTS.length });
      if (!(await isDone(run, crashes))) isWhole = false;
      else if (dice.onceIn(3)) deliver(() => wakeLate(run));
    }
    deliverAll();
    if (!isWhole) counts['failed runs']++;
    wakes.push({ at: Date.now(), isWhole });
  };
  const act = async (shop: Shop) => {
    const how = await actRandomly(shop);
    if (how === 'done') counts['done by people']++;
    if (how === 'refused') counts.refused++;
    deliverAll();
  };
  for (const at of wakeTimes) schedule.add(at, wake);
  for (const shop of shops)
    for (const at of drawActs(from, days * actsADay, days, dice)) schedule.add(at, () => act(shop));
  await schedule.run();
  return { wakes, counts: { ...counts, crashes: crashes.count() } };
};

/** Runs `work` with retries. Returns whether it succeeded in the end. A failure without a crash is a bug. */
const isDone = async (work: Work, crashes: Crashes, wait?: () => void) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = crashes.count();
    try {
      await work();
      // a reminder that fails doesn't stop the others: the next run sends it
      if (crashes.count() === before) return true;
    } catch (error) {
      if (crashes.count() === before) throw error;
      wait?.();
    }
  }
  return false;
};

const shuffled = <One>(all: readonly One[], dice: Dice): One[] =>
  all
    .map((one) => ({ one, place: dice.throwDie(1000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** Yields the days with at least one run. One day in `oneIn` starts an absence of several days. */
const daysAtWork = function* (from: string, days: number, dice: Dice, away: { oneIn: number; most: number }) {
  let left = 0;
  for (let n = 0; n < days; n++) {
    left = left > 0 ? left - 1 : dice.onceIn(away.oneIn) ? 1 + dice.throwDie(away.most) : 0;
    if (left === 0) yield daysLater(from, n);
  }
};

/**
 * Draws the times of the runs: at 8:00 and at 16:00, each up to three times or not at all, and also at night once in
 * four days. About once in two months there are no runs for several days.
 */
const drawWakes = (from: string, days: number, dice: Dice) => {
  const wakes: number[] = [];
  for (const day of daysAtWork(from, days, dice, { oneIn: 60, most: 6 })) {
    for (const hour of [8, 16])
      for (let times = dice.onceIn(8) ? 0 : dice.onceIn(6) ? 2 + dice.throwDie(2) : 1; times > 0; times--)
        wakes.push(instantAt(day, hour * HOUR) + dice.throwDie(times === 1 ? 2 : 50) * MINUTE_MS + times);
    if (dice.onceIn(4)) wakes.push(instantAt(day, (dice.pick([3, 5, 20, 23]) ?? 0) * HOUR));
  }
  return wakes.sort((a, b) => a - b);
};

/** Draws the times of people's actions: mostly during working hours, sometimes at any hour. */
const drawActs = (from: string, count: number, days: number, dice: Dice) =>
  Array.from({ length: count }, () => {
    const minutes = dice.onceIn(4) ? dice.throwDie(24 * HOUR) : 7 * HOUR + dice.throwDie(11 * HOUR);
    return instantAt(daysLater(from, dice.throwDie(days)), 0) + minutes * MINUTE_MS + dice.throwDie(MINUTE_MS);
  });
