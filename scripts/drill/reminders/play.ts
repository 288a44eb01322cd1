import { logLines } from '#lambdas/aws/log-lines.ts';
import { handler as index } from '#lambdas/inspections/index-inspection.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { readWanted } from '#lambdas/push/wanted.ts';
import { handler as push } from '#lambdas/push.ts';
import { handler as remind } from '#lambdas/remind.ts';
import { MOST_PER_SHARD, handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { type Event, findEventItem } from '#lambdas/table/event-item.ts';
import { DUE_OPEN, REMINDERS_OPEN } from '#lambdas/table/keys.ts';
import { still } from '../keys/still.ts';
import { type Dice, newDice } from '../record/dice.ts';
import { actAtRandom, drawnFrom, FORM_CHANGED } from './acts.ts';
import { daysLater, instantAt } from './calendar.ts';
import type { Spending } from './costs.ts';
import { type Crashes, withCrashes } from './crashes.ts';
import { customerActs, furnish } from './customer-acts.ts';
import { deviceActs } from './device-acts.ts';
import type { Wake } from './oracle.ts';
import type { Turn } from './oracle-pushes.ts';
import { type Posts, withPosts } from './posts.ts';
import { newPerson, openShop, type Shop } from './shop.ts';
import { findTold, type Told } from './told.ts';
import { askFromTheStart } from './training-acts.ts';

/** `actsADay`: of each workshop. */
export type Size = { shops: number; from: string; days: number; actsADay: number };
/** The clocks change four times in it, and the rules in the middle; as much is done as lets thousands of workshops end within hours. */
export const TWO_YEARS = { from: '2025-12-01', days: 730, actsADay: 1 / 3 };
export type Played = {
  shops: readonly Shop[];
  wakes: Wake[];
  sweeps: Wake[];
  turns: Turn[];
  sent: ReturnType<Posts['sent']>;
  told: Told;
  counts: Record<string, number>;
};

/** In each workshop, one of them in all. */
const PEOPLE = 3;
/** Lambda asks twice more. */
const TRIES = 3;
const HOUR = 60;
const MINUTE_MS = 60_000;
/** By then who has crashed while they mailed is taken over. */
const RETRY_MS = 2 * MINUTE_MS;
/** The sweep comes again to what has failed. */
const PUT_OFF_MS = 65 * MINUTE_MS;

/** Workshops at work for so many days, with a clock that fails now and then, events that come late and twice, and crashes. */
export const play = (size: Size, seed: number, spending?: Spending): Promise<Played> =>
  still(seed, async (setClock) => {
    setClock(new Date(instantAt(size.from, 0)));
    // nothing was due before
    await table().write(
      { put: { ...REMINDERS_OPEN, type: 'REMINDERSOPEN', from: size.from } },
      { put: { ...DUE_OPEN, type: 'DUEOPEN', from: size.from } },
    );
    const shops = await openShops(size.shops, seed);
    const played = await withCrashes(newDice(-seed), (crashes) =>
      withPosts(crashes, (posts) => playDays(size, shops, newDice(seed), { crashes, posts, setClock, spending })),
    );
    return { shops, ...played, told: await findTold(shops) };
  });

const openShops = async (count: number, seed: number) => {
  const everywhere = await newPerson();
  const shops: Shop[] = [];
  for (let n = 0; n < count; n++) {
    const own = [];
    while (own.length < PEOPLE - 1) own.push(await newPerson());
    const shop = await openShop(newDice(seed * 1000 + n), [...own, everywhere]);
    await furnish(shop, shop.contextOf(own[0] ?? ''));
    await askFromTheStart(shop, shop.contextOf(own[0] ?? ''));
    shops.push(shop);
  }
  return shops;
};

/** All that happens, in order; what is added under way has its turn too. */
const openSchedule = (setClock: (at: Date) => void) => {
  const turns: { at: number; work: () => Promise<void> }[] = [];
  let isSorted = true;
  return {
    add: (at: number, work: () => Promise<void>) => {
      turns.push({ at, work });
      isSorted = false;
    },
    run: async () => {
      while (turns.length > 0) {
        if (!isSorted) turns.sort((a, b) => b.at - a.at);
        isSorted = true;
        const turn = turns.pop();
        // whoever tried again took some minutes
        setClock(new Date(Math.max(turn?.at ?? 0, Date.now() + 1)));
        await turn?.work();
      }
    },
  };
};

type Handle = (event: Event) => Promise<void>;

type Playing = { crashes: Crashes; posts: Posts; setClock: (at: Date) => void; spending: Spending | undefined };

const playDays = async (
  { from, days, actsADay }: Size,
  shops: readonly Shop[],
  dice: Dice,
  { crashes, posts, setClock, spending }: Playing,
) => {
  const paying = <Done>(work: () => Promise<Done>) => (spending ? spending.during(work) : work());
  const reminding = (event: Parameters<typeof remind>[0]) => paying(() => remind(event));
  const wait = () => setClock(new Date(Date.now() + RETRY_MS));
  const schedule = openSchedule(setClock);
  const wakes: Wake[] = [];
  const sweeps: Wake[] = [];
  const turns: Turn[] = [];
  const wakeTimes = drawWakes(from, days, dice);
  const counts = { 'done by people': 0, 'refused to people': 0, crashes: 0, 'wakes that failed': 0 };
  /** Some time before the clock wakes us next, often at once; every third comes twice. */
  const deliver = (event: Event, handle: Handle) => {
    const now = Date.now();
    const next = wakeTimes.find((at) => at > now) ?? now + 2;
    for (let times = dice.onceIn(3) ? 2 : 1; times > 0; times--) {
      const late = dice.onceIn(2) ? 0 : dice.throwDie(Math.max(next - now - 1, 1));
      schedule.add(now + 1 + late, () => handle(event));
    }
  };
  const surelyBy =
    (handle: Handle): Handle =>
    async (event) => {
      while (!(await isDone(() => handle(event), crashes, wait)));
    };
  const pushSurely: Handle = async (event) => {
    const item = await findEventItem(event);
    const wanted = item && readWanted(item);
    const at = Date.now();
    const isWhole = await isDone(() => paying(() => push(event)), crashes, wait);
    if (isWhole) posts.forget(at);
    if (wanted?.what === 'reminder')
      turns.push({ person: wanted.userId, kind: wanted.kind, id: wanted.id, at, isWhole });
  };
  const deliverAll = () => {
    for (const event of crashes.takeEvents()) {
      if (event['detail-type'] === 'InspectionSubmitted') deliver(event, surelyBy(index));
      if (event['detail-type'] === 'MemberJoined') deliver(event, surelyBy(notify));
      if (event['detail-type'] === 'EstimateSent') deliver(event, surelyBy(notify));
      if (event['detail-type'] !== 'PushWanted') continue;
      spending?.addEvents(1);
      deliver(event, pushSurely);
    }
  };
  const tell: Handle = async (event) => {
    await isDone(() => paying(() => notify(event)), crashes, wait);
  };
  let crashedAt = 0;
  const sweepNow = async () => {
    const at = Date.now();
    const before = crashes.count();
    let isWhole = true;
    const helped = await countHelped(async () => {
      isWhole = await isDone(() => paying(() => sweep()), crashes, wait);
    });
    // what it could not look after it puts off by itself
    if (crashes.count() > before) crashedAt = at;
    if (at - crashedAt <= PUT_OFF_MS) isWhole = false;
    const asked = crashes.takeEvents().filter((event) => event['detail-type'] === 'TellingRequested');
    spending?.addEvents(asked.length);
    // all are told at once: what one tries again delays no other
    const begun = Date.now();
    let ended = begun;
    for (const event of shuffled(asked, dice)) {
      setClock(new Date(begun));
      if (!(await isDone(() => paying(() => notify(event)), crashes, wait))) isWhole = false;
      else if (dice.onceIn(3)) deliver(event, tell);
      ended = Math.max(ended, Date.now());
    }
    setClock(new Date(ended));
    // a shard may have had more than a run looks after: the clock comes again
    if (helped >= MOST_PER_SHARD) {
      isWhole = false;
      schedule.add(Date.now() + 5 * MINUTE_MS, sweepNow);
    }
    sweeps.push({ at, isWhole });
  };
  /** An event that comes again later tells what has come since of its shard, where the clock has missed that. */
  const wakeLate: Handle = async (event) => {
    wakes.push({ at: Date.now(), isWhole: false });
    await isDone(() => reminding(event), crashes);
    deliverAll();
  };
  const wake = async () => {
    let isWhole = await isDone(() => reminding({}), crashes);
    const asked = crashes.takeEvents().filter((event) => event['detail-type'] === 'RemindingRequested');
    spending?.addEvents(asked.length);
    for (const event of shuffled(asked, dice)) {
      if (!(await isDone(() => reminding(event), crashes))) isWhole = false;
      else if (dice.onceIn(3)) deliver(event, wakeLate);
    }
    deliverAll();
    if (!isWhole) counts['wakes that failed']++;
    wakes.push({ at: Date.now(), isWhole });
  };
  const drawn = drawnFrom([...deviceActs(posts), ...customerActs(posts)]);
  const act = async (shop: Shop) => {
    const how = await actAtRandom(shop, drawn);
    if (how === 'done') counts['done by people']++;
    if (how === 'refused') counts['refused to people']++;
    deliverAll();
  };
  schedule.add(Math.max(instantAt(FORM_CHANGED, 0), instantAt(from, 0)), async () => {
    process.env.CHECK_SHEET_VERSION = FORM_CHANGED;
  });
  for (const at of wakeTimes) schedule.add(at, wake);
  for (const at of drawSweeps(from, days, dice)) schedule.add(at, sweepNow);
  for (const shop of shops)
    for (const at of drawActs(from, days * actsADay, days, dice)) schedule.add(at, () => act(shop));
  try {
    await schedule.run();
  } finally {
    delete process.env.CHECK_SHEET_VERSION;
  }
  return { wakes, sweeps, turns, sent: posts.sent(), counts: { ...counts, crashes: crashes.count() } };
};

/** How many things runs of the sweep looked after meanwhile, in all shards, as they log it. */
const countHelped = async (work: () => Promise<unknown>) => {
  const { info } = logLines;
  let helped = 0;
  logLines.info = (line) => {
    const { asked, busy, failed, gone, deleted } = JSON.parse(line);
    helped += asked + busy + failed + gone + deleted;
    info(line);
  };
  try {
    await work();
    return helped;
  } finally {
    logLines.info = info;
  }
};

/** Whether it was done in the end; what fails without a crash is a fault of ours. */
const isDone = async (work: () => Promise<void>, crashes: Crashes, wait?: () => void) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = crashes.count();
    try {
      await work();
      return true;
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

/** Each day on which something comes at all: one day in so many it stays away, for a few. */
const daysAtWork = function* (from: string, days: number, dice: Dice, away: { oneIn: number; most: number }) {
  let left = 0;
  for (let n = 0; n < days; n++) {
    left = left > 0 ? left - 1 : dice.onceIn(away.oneIn) ? 1 + dice.throwDie(away.most) : 0;
    if (left === 0) yield daysLater(from, n);
  }
};

/** At eight and at four, up to three times, or not; not for days on end, once in two months; and at night, once in four days. */
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

/** Up to three times a day, for days on end not at all, and now and then at night. */
const drawSweeps = (from: string, days: number, dice: Dice) => {
  const sweeps: number[] = [];
  for (const day of daysAtWork(from, days, dice, { oneIn: 40, most: 5 }))
    for (let times = dice.throwDie(4); times > 0; times--) {
      const hour = dice.pick([8, 8, 9, 12, 16, 19, 22, 6]) ?? 8;
      sweeps.push(instantAt(day, hour * HOUR + dice.throwDie(60)));
    }
  return sweeps;
};

/** Mostly while people work, and at any hour. */
const drawActs = (from: string, count: number, days: number, dice: Dice) =>
  Array.from({ length: count }, () => {
    const minutes = dice.onceIn(4) ? dice.throwDie(24 * HOUR) : 7 * HOUR + dice.throwDie(11 * HOUR);
    return instantAt(daysLater(from, dice.throwDie(days)), 0) + minutes * MINUTE_MS + dice.throwDie(MINUTE_MS);
  });
