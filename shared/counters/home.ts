import * as z from 'zod';
import { addDays, NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import type { Fact } from './fact.ts';

/** Number of items drawn in the chart of fails. */
const ITEMS_DRAWN = 8;
/** Length of each of the two compared periods. */
const HOME_DAYS = 30;
/**
 * Facts are also needed from before the two periods, because the last day for a recheck is weeks after the inspection.
 */
const LOOKED_BACK = 3 * HOME_DAYS;

const count = z.int().min(0);
/** In minutes; null if no time is known. */
const median = z.number().nullable();

const Period = z.object({
  from: NzDate,
  upTo: NzDate,
  /** Number of submitted sheets, including rechecks. */
  inspections: count,
  rechecks: count,
  /** Number of failed first inspections. */
  fails: count,
  /**
   * Median time from the start of the draft to submission, of first inspections; sheets entered from paper are left
   * out.
   */
  minutes: median,
  timed: count,
  /**
   * Number of fails whose last day for a recheck fell in the period shifted by one day, and how many were rechecked in
   * time.
   */
  recheckable: count,
  recheckedInTime: count,
});

const ItemFails = z.object({ item: ItemName, recent: count, before: count });

export const HomeCounters = z
  .object({
    /** True while sheets from before an upgrade are still being counted: retry later. */
    counting: z.boolean(),
    recent: Period,
    before: Period,
    /** Both periods, oldest first. */
    days: z.array(z.object({ day: NzDate, inspections: count, minutes: median })),
    /**
     * Number of fails in first inspections by item, most frequent in both periods first; only the items in the chart.
     */
    items: z.array(ItemFails),
    /** The remaining items. Separate, because pages of earlier releases draw all of `items`. */
    moreItems: z.array(ItemFails).optional(),
  })
  .meta({ id: 'HomeCounters' });
export type HomeCounters = z.infer<typeof HomeCounters>;

/** Returns the earliest day of submission whose facts are needed. */
export const getFirstFactDay = (today: NzDate) => addDays(today, -LOOKED_BACK);

const isFirst = ({ recheckOf }: Fact) => recheckOf === null;
const minutesOf = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (isFirst(fact) && fact.minutes !== null ? [fact.minutes] : []));

/** Counts the home figures from the facts since `getFirstFactDay`. */
export const countHome = (facts: readonly Fact[], today: NzDate): Omit<HomeCounters, 'counting'> => {
  const from = addDays(today, 1 - HOME_DAYS);
  const recent = periodOf(facts, from);
  const before = periodOf(facts, addDays(from, -HOME_DAYS));
  const days = Array.from({ length: 2 * HOME_DAYS }, (_, n) => addDays(before.from, n)).map((day) => {
    const those = facts.filter((fact) => fact.day === day);
    return { day, inspections: those.length, minutes: calculateMedian(minutesOf(those)) };
  });
  const items = countItems(facts, recent, before);
  return { recent, before, days, items: items.slice(0, ITEMS_DRAWN), moreItems: items.slice(ITEMS_DRAWN) };
};

type Days = { from: NzDate; upTo: NzDate };
const within = ({ from, upTo }: Days, day: NzDate) => from <= day && day <= upTo;

const periodOf = (facts: readonly Fact[], from: NzDate) => {
  const days = { from, upTo: addDays(from, HOME_DAYS - 1) };
  const those = facts.filter(({ day }) => within(days, day));
  const first = those.filter(isFirst);
  const minutes = minutesOf(first);
  // a last day for a recheck counts only once it has passed
  const over = { from: addDays(days.from, -1), upTo: addDays(days.upTo, -1) };
  const recheckable = facts.filter(
    (fact) => isFirst(fact) && fact.lastRecheckDay !== null && within(over, fact.lastRecheckDay),
  );
  const recheckedOn = new Map(facts.map(({ recheckOf, inspectedOn }) => [recheckOf, inspectedOn]));
  return {
    ...days,
    inspections: those.length,
    rechecks: those.length - first.length,
    fails: first.filter(({ passed }) => !passed).length,
    minutes: calculateMedian(minutes),
    timed: minutes.length,
    recheckable: recheckable.length,
    recheckedInTime: recheckable.filter(({ id, lastRecheckDay }) => {
      const day = recheckedOn.get(id);
      return day !== undefined && lastRecheckDay !== null && day <= lastRecheckDay;
    }).length,
  };
};

const countItems = (facts: readonly Fact[], recent: Days, before: Days) => {
  const counts = new Map<ItemName, { recent: number; before: number }>();
  for (const fact of facts.filter(isFirst))
    for (const [name, days] of [
      ['recent', recent],
      ['before', before],
    ] as const)
      if (within(days, fact.day))
        for (const item of fact.failed) {
          const counted = counts.get(item) ?? { recent: 0, before: 0 };
          counts.set(item, { ...counted, [name]: counted[name] + 1 });
        }
  return [...counts]
    .map(([item, counted]) => ({ item, ...counted }))
    .sort((a, b) => b.recent + b.before - (a.recent + a.before) || (a.item < b.item ? -1 : 1));
};

/** Returns the median; null for an empty list. */
export const calculateMedian = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
