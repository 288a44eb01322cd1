import { dayAxis, placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer, Point } from '../plots/model.ts';
import { calculateShare } from '../quizzes/share.ts';
import { findLine } from '../sheets/checklist.ts';
import type { HomeCounters } from './home.ts';

export const RECENT = 'Last 28 days';
export const BEFORE = '28 days before';
const TODAY = 'Today so far';

const tellWith = (one: string, many: string) => (value: number) => `${value} ${value === 1 ? one : many}`;
const axisOf = (title: string, tell: Axis['tell'], ...includes: number[]): Axis => ({
  ...{ title, scale: 'numbers', tell, includes: [0, ...includes] },
});

export type HomeFigure = { title: string; said: string; plot?: Drawn };

/** Describes each of the four home figures, with a plot if there is data to draw. */
export const describeHome = (counters: HomeCounters): HomeFigure[] => [
  inspectionsADay(counters),
  failsByItem(counters),
  rechecksInTime(counters),
  minutes(counters),
];

/** Splits the days: those of each period, and today. */
const byPeriod = (
  { days, recent }: HomeCounters,
  pointOf: (day: HomeCounters['days'][number]) => Point | undefined,
) => {
  const pick = (isIn: (day: string) => boolean) => days.flatMap((day) => (isIn(day.day) ? (pointOf(day) ?? []) : []));
  return [
    { name: RECENT, points: pick((day) => day >= recent.from && day <= recent.upTo) },
    { name: BEFORE, points: pick((day) => day < recent.from) },
    { name: TODAY, points: pick((day) => day > recent.upTo) },
  ].filter(({ points }) => points.length > 0);
};

const inspectionsADay = (counters: HomeCounters): HomeFigure => {
  const { recent, before, today } = counters;
  const layers = byPeriod(counters, ({ day, inspections }) => ({ x: placeDay(day), y: inspections }));
  return {
    title: 'Inspections per day',
    said: `${tellSheets(recent.inspections)} submitted in the last 28 days (${tellRechecks(recent.rechecks)}), and ${before.inspections} in the 28 days before (${tellRechecks(before.rechecks)}). Today so far: ${today?.inspections ?? 0}, not counted here yet.`,
    plot: {
      label: 'Inspections per day',
      isUnnamed: true,
      x: dayAxis,
      y: axisOf('Inspections and rechecks', tellWith('inspection', 'inspections'), 4),
      layers: layers.map((layer) => ({ ...layer, kind: 'bar' })),
    },
  };
};

const tellSheets = tellWith('sheet', 'sheets');
const tellRechecks = tellWith('recheck', 'rechecks');

const firstTime = ({ inspections, rechecks }: HomeCounters['recent']) => inspections - rechecks;

const round = (value: number) => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));
const percent = (value: number) => `${round(value)}%`;

/** Returns a rate per 100 with its 95% interval. */
const rateOf = (hits: number, of: number) => {
  const { share, low, high } = calculateShare(hits, of);
  return { y: 100 * share, low: 100 * low, high: 100 * high };
};
/** Formats a share and its interval, as in `29%, 95% interval 19% to 41%`. */
const sayRate = (hits: number, of: number) => {
  const { y, low, high } = rateOf(hits, of);
  return `${percent(y)}, 95% interval ${percent(low)} to ${percent(high)}`;
};

/** Names what differs by more than chance. `canCompare`: both periods have data. */
const sayDiffering = ({ comparisons }: HomeCounters, names: readonly string[], canCompare: boolean) => {
  if (comparisons === undefined || !canCompare) return '';
  if (names.length === 0) return ' Nothing here differs by more than chance.';
  return ` More than chance, even among ${comparisons} comparisons: ${names.join(', ')}.`;
};
const changeOf = (recent: number, before: number) => (recent > before ? 'up' : 'down');

const failsByItem = (counters: HomeCounters): HomeFigure => {
  const { recent, before, items, moreItems = [], differs = [] } = counters;
  const all = [...items, ...moreItems];
  const lines = all.map(({ item }) => findLine(item));
  const [now, then] = [firstTime(recent), firstTime(before)];
  const pointsOf = (those: typeof items, countOf: (item: (typeof items)[number]) => number, of: number) =>
    of === 0 ? [] : those.map((item, x) => ({ x, ...rateOf(countOf(item), of) }));
  const layersOf = (those: typeof items): Layer[] => [
    { kind: 'bar', name: RECENT, points: pointsOf(those, (item) => item.recent, now) },
    { kind: 'bar', name: BEFORE, points: pointsOf(those, (item) => item.before, then) },
  ];
  const differing = [
    ...(differs.includes('fails') ? [`fails overall, ${changeOf(recent.fails / now, before.fails / then)}`] : []),
    ...all.flatMap((item, n) =>
      item.differs ? [`${lines[n]?.title}, ${changeOf(item.recent / now, item.before / then)}`] : [],
    ),
  ];
  return {
    title: 'Fails by item',
    said: `${sayFails(recent)} in the last 28 days; ${sayFails(before).toLowerCase()} in the 28 before.${sayDiffering(counters, differing, now * then > 0)}${moreItems.length === 0 ? '' : ` The chart shows the ${items.length} items that failed most; the table lists all ${all.length}.`}`,
    ...(items.length > 0 && {
      plot: {
        label: 'Fails by item',
        x: {
          title: 'Item',
          scale: 'categories',
          names: lines.slice(0, items.length).map(({ code }) => code),
          tell: (place) => `${lines[place]?.code} ${lines[place]?.title}`,
        },
        y: axisOf('Fails per 100 inspections', percent, 4),
        layers: layersOf(items),
        ...(moreItems.length > 0 && { tabled: layersOf(all) }),
      },
    }),
  };
};

const sayFails = (period: HomeCounters['recent']) => {
  const of = firstTime(period);
  if (of === 0) return 'No first inspection';
  return `${period.fails} of ${tellWith('first inspection', 'first inspections')(of)} failed (${sayRate(period.fails, of)})`;
};

const rechecksInTime = (counters: HomeCounters): HomeFigure => {
  const { recent, before, differs = [] } = counters;
  const periods = [
    { name: RECENT, period: recent },
    { name: BEFORE, period: before },
  ].filter(({ period }) => period.recheckable > 0);
  const rateIn = ({ recheckedInTime, recheckable }: typeof recent) => rateOf(recheckedInTime, recheckable);
  const differing = differs.includes('onTime') ? [changeOf(rateIn(recent).y, rateIn(before).y)] : [];
  return {
    title: 'Rechecks on time',
    said: `In the last 28 days ${sayRechecked(recent)}; in the 28 before, ${sayRechecked(before)}.${sayDiffering(counters, differing, periods.length === 2)} A fail counts once its last recheck day has passed.`,
    ...(periods.length > 0 && {
      plot: {
        label: 'Rechecks on time',
        x: {
          title: 'Period',
          scale: 'categories',
          names: periods.map(({ name }) => name),
          tell: (place) => periods[place]?.name ?? '',
        },
        y: axisOf('Back on time (%)', percent, 100),
        layers: [{ kind: 'bar', name: 'On time', points: periods.map(({ period }, x) => ({ x, ...rateIn(period) })) }],
      },
    }),
  };
};

const sayRechecked = ({ recheckable, recheckedInTime }: HomeCounters['recent']) =>
  recheckable === 0
    ? 'no rechecks fell due'
    : `${recheckedInTime} of ${tellWith('failed vehicle', 'failed vehicles')(recheckable)} came back on time (${sayRate(recheckedInTime, recheckable)})`;

const minutes = (counters: HomeCounters): HomeFigure => {
  const { recent, before, differs = [] } = counters;
  const layers = byPeriod(counters, ({ day, minutes: y }) => (y === null ? undefined : { x: placeDay(day), y }));
  const rules = [
    { name: RECENT, at: recent.minutes },
    { name: BEFORE, at: before.minutes },
  ];
  const differing = differs.includes('minutes') ? [changeOf(recent.minutes ?? 0, before.minutes ?? 0)] : [];
  return {
    title: 'Minutes from start to submission',
    said: `${sayMedian(recent)} in the last 28 days; ${sayMedian(before).toLowerCase()} in the 28 before.${sayDiffering(counters, differing, recent.timed * before.timed > 0)}${recent.timed + before.timed === 0 ? '' : ' Half took longer, half less.'} Rechecks, paper sheets and sheets filled in offline are left out.`,
    ...(layers.length > 0 && {
      plot: {
        label: 'Minutes, daily median',
        isUnnamed: true,
        x: dayAxis,
        y: axisOf('Minutes, daily median', tellWith('minute', 'minutes'), 4),
        layers: [
          ...rules.flatMap(({ name, at }): Layer[] => (at === null ? [] : [{ kind: 'rule', name, across: 'y', at }])),
          ...layers.map((layer) => ({ ...layer, kind: 'dot' as const })),
        ],
      },
    }),
  };
};

const sayMedian = ({ minutes: median, minutesLow, minutesHigh, timed }: HomeCounters['recent']) =>
  median === null
    ? 'No times recorded'
    : `${tellWith('minute', 'minutes')(median)} for ${tellWith('inspection', 'inspections')(timed)}${minutesLow === undefined || minutesHigh === undefined ? '' : ` (95% interval ${round(minutesLow)} to ${round(minutesHigh)})`}`;
