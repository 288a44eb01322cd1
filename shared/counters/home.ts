import * as z from 'zod';
import { addDays, daysBetween, NzDate } from '../nz-date.ts';
import { findItemName, ItemName } from '../sheets/checklist.ts';
import { type Counted, exceedsChance } from './compare.ts';
import { countValues, findMedian, findQuantiles, type Histogram } from './histogram.ts';
import { type Counts, dayId, type Sums } from './sums.ts';

/** Number of items drawn in the chart of fails. */
const ITEMS_DRAWN = 8;
/** Length of each of the two compared periods: whole weeks, so that both have the same working days. */
const HOME_DAYS = 28;
/**
 * Facts are also needed from before the two periods, because the last day for a recheck is weeks after the inspection.
 */
const LOOKED_BACK = 90;

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
  /** The 95% interval of the median; absent if there are too few times. */
  minutesLow: z.number().optional(),
  minutesHigh: z.number().optional(),
  timed: count,
  /** Number of fails whose last day for a recheck fell in the period, and how many were rechecked in time. */
  recheckable: count,
  recheckedInTime: count,
});

/** Set if the difference between the periods exceeds chance, allowing for the number of comparisons. */
const differs = z.literal(true).optional();
const ItemFails = z.object({ item: ItemName, recent: count, before: count, differs });

export const HomeCounters = z
  .object({
    /** True while sheets from before an upgrade are still being counted: retry later. */
    counting: z.boolean(),
    /** The last 28 complete days, and the 28 before. */
    recent: Period,
    before: Period,
    /** Submitted so far on the day that isn't complete. */
    today: z.object({ inspections: count, rechecks: count }).optional(),
    /** Number of comparisons of the two periods, and the ones other than items that exceed chance. */
    comparisons: count.optional(),
    differs: z.array(z.enum(['fails', 'onTime', 'minutes'])).optional(),
    /** Both periods and today, oldest first. */
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

/** Returns the earliest day whose sum is needed. */
export const getFirstSummedDay = (today: NzDate) => addDays(today, -2 * HOME_DAYS);

/** Counts the home figures from the sums of the days since `getFirstSummedDay`. */
export const countHome = (sums: Sums, today: NzDate): Omit<HomeCounters, 'counting'> => {
  const recent = periodOf(sums, addDays(today, -HOME_DAYS));
  const before = periodOf(sums, addDays(today, -2 * HOME_DAYS));
  const days = listDays({ from: before.from, upTo: today }).map((day) => {
    const counts = addUp(sums, { from: day, upTo: day });
    return { day, inspections: countSheets(counts), minutes: findMedian(listMinutes(counts)) };
  });
  const todays = addUp(sums, { from: today, upTo: today });
  const [now, then] = [addUp(sums, recent), addUp(sums, before)];
  const { items, ...compared } = compareItems(countItems(now, then), [recent, before], [now, then].map(listMinutes));
  return {
    ...{ recent, before, today: { inspections: countSheets(todays), rechecks: countOf(todays, 'rechecks') } },
    ...{ ...compared, days, items: items.slice(0, ITEMS_DRAWN), moreItems: items.slice(ITEMS_DRAWN) },
  };
};

type Period = z.infer<typeof Period>;
type ItemFails = z.infer<typeof ItemFails>;

/** Marks what differs by more than chance between the two periods. */
const compareItems = (items: readonly ItemFails[], [recent, before]: [Period, Period], times: readonly Histogram[]) => {
  const countFirst = ({ inspections, rechecks }: Period) => inspections - rechecks;
  const failsOf = (hits: number, period: Period): Counted => ({ hits, of: countFirst(period) });
  const onTimeOf = ({ recheckedInTime: hits, recheckable: of }: Period): Counted => ({ hits, of });
  // as many times above the common median in both: Mood's test
  const middle = findMedian(times.flat()) ?? 0;
  const longOf = (some: Histogram = []): Counted => {
    return { hits: countValues(some.filter(([value]) => value > middle)), of: countValues(some) };
  };
  const pairs = [
    ['fails', failsOf(recent.fails, recent), failsOf(before.fails, before)],
    ['onTime', onTimeOf(recent), onTimeOf(before)],
    ['minutes', longOf(times[0]), longOf(times[1])],
  ] as const;
  const comparisons = items.length + pairs.length;
  const exceeds = (a: Counted, b: Counted) => exceedsChance(a, b, comparisons);
  return {
    comparisons,
    differs: pairs.flatMap(([name, a, b]) => (exceeds(a, b) ? [name] : [])),
    items: items.map((item) => {
      const isMore = exceeds(failsOf(item.recent, recent), failsOf(item.before, before));
      return { ...item, ...(isMore && { differs: true as const }) };
    }),
  };
};

type Days = { from: NzDate; upTo: NzDate };
const listDays = ({ from, upTo }: Days) =>
  Array.from({ length: daysBetween(from, upTo) + 1 }, (_, n) => addDays(from, n));

/** Returns the counts of several days together. */
const addUp = (sums: Sums, days: Days): Counts => {
  const all: Counts = new Map();
  for (const day of listDays(days))
    for (const [name, count] of sums.get(dayId(day)) ?? []) all.set(name, (all.get(name) ?? 0) + count);
  return all;
};

const countOf = (counts: Counts, name: string) => counts.get(name) ?? 0;
const countSheets = (counts: Counts) => countOf(counts, 'first') + countOf(counts, 'rechecks');
/** Lists the counts whose names start with a kind, by the rest of the name. */
const listKind = (counts: Counts, kind: string) =>
  [...counts].flatMap(([name, count]): [string, number][] =>
    name.startsWith(kind) && count > 0 ? [[name.slice(kind.length), count]] : [],
  );
const listMinutes = (counts: Counts): Histogram =>
  listKind(counts, 'm').map(([minutes, count]) => [Number(minutes), count]);

const periodOf = (sums: Sums, from: NzDate): Period => {
  const days = { from, upTo: addDays(from, HOME_DAYS - 1) };
  const counts = addUp(sums, days);
  const minutes = listMinutes(counts);
  return {
    ...days,
    inspections: countSheets(counts),
    rechecks: countOf(counts, 'rechecks'),
    fails: countOf(counts, 'fails'),
    minutes: findMedian(minutes),
    ...findInterval(minutes),
    timed: countValues(minutes),
    recheckable: countOf(counts, 'due'),
    recheckedInTime: countOf(counts, 'onTime'),
  };
};

/** Minimum number of times whose median has a 95% interval. */
const MIN_TIMED = 6;

/** Returns the 95% interval of the median, from the ranks that a binomial distribution puts around it. */
const findInterval = (minutes: Histogram) => {
  const of = countValues(minutes);
  if (of < MIN_TIMED) return {};
  const around = 0.98 / Math.sqrt(of);
  const [minutesLow = 0, minutesHigh = 0] = findQuantiles(minutes, 0.5 - around, 0.5 + around);
  return { minutesLow, minutesHigh };
};

const countItems = (recent: Counts, before: Counts): ItemFails[] => {
  const [now, then] = [recent, before].map((counts) => new Map(listKind(counts, 'i')));
  return [...new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])])]
    .map((code) => ({ item: findItemName(code), recent: now?.get(code) ?? 0, before: then?.get(code) ?? 0 }))
    .sort((a, b) => b.recent + b.before - (a.recent + a.before) || (a.item < b.item ? -1 : 1));
};
