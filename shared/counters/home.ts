import * as z from 'zod';
import { addDays, daysBetween, NzDate } from '../nz-date.ts';
import { findItemName, ItemName } from '../sheets/checklist.ts';
import { countValues, findMedian, type Histogram } from './histogram.ts';
import { type Counts, dayId, type Sums } from './sums.ts';

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

/** Returns the earliest day whose sum is needed: the last days for a recheck are counted one day later. */
export const getFirstSummedDay = (today: NzDate) => addDays(today, -2 * HOME_DAYS);

/** Counts the home figures from the sums of the days since `getFirstSummedDay`. */
export const countHome = (sums: Sums, today: NzDate): Omit<HomeCounters, 'counting'> => {
  const recent = periodOf(sums, addDays(today, 1 - HOME_DAYS));
  const before = periodOf(sums, addDays(recent.from, -HOME_DAYS));
  const days = listDays({ from: before.from, upTo: today }).map((day) => {
    const counts = addUp(sums, { from: day, upTo: day });
    return { day, inspections: countSheets(counts), minutes: findMedian(listMinutes(counts)) };
  });
  const items = countItems(addUp(sums, recent), addUp(sums, before));
  return { recent, before, days, items: items.slice(0, ITEMS_DRAWN), moreItems: items.slice(ITEMS_DRAWN) };
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

const periodOf = (sums: Sums, from: NzDate) => {
  const days = { from, upTo: addDays(from, HOME_DAYS - 1) };
  const counts = addUp(sums, days);
  // a last day for a recheck counts only once it has passed
  const over = addUp(sums, { from: addDays(days.from, -1), upTo: addDays(days.upTo, -1) });
  const minutes = listMinutes(counts);
  return {
    ...days,
    inspections: countSheets(counts),
    rechecks: countOf(counts, 'rechecks'),
    fails: countOf(counts, 'fails'),
    minutes: findMedian(minutes),
    timed: countValues(minutes),
    recheckable: countOf(over, 'due'),
    recheckedInTime: countOf(over, 'onTime'),
  };
};

const countItems = (recent: Counts, before: Counts) => {
  const [now, then] = [recent, before].map((counts) => new Map(listKind(counts, 'i')));
  return [...new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])])]
    .map((code) => ({ item: findItemName(code), recent: now?.get(code) ?? 0, before: then?.get(code) ?? 0 }))
    .sort((a, b) => b.recent + b.before - (a.recent + a.before) || (a.item < b.item ? -1 : 1));
};
