import { dayAxis, placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer } from '../plots/model.ts';
import { findLine } from '../sheets/checklist.ts';
import type { HomeCounters } from './home.ts';

const RECENT = 'Last 30 days';
const BEFORE = '30 days before';

const tellWith = (one: string, many: string) => (value: number) => `${value} ${value === 1 ? one : many}`;
const axisOf = (title: string, one: string, many: string): Axis => ({
  title,
  scale: 'numbers',
  tell: tellWith(one, many),
  includes: [0, 4],
});

export type HomeFigure = { title: string; said: string; plot?: Drawn };

/** Describes each of the four home figures, with a plot if there is data to draw. */
export const describeHome = (counters: HomeCounters): HomeFigure[] => [
  inspectionsADay(counters),
  failsByItem(counters),
  rechecksInTime(counters),
  minutes(counters),
];

const byPeriod = <Point>(
  { days, recent }: HomeCounters,
  pointOf: (day: HomeCounters['days'][number]) => Point | undefined,
) => {
  const pick = (isRecent: boolean) =>
    days.flatMap((day) => (day.day >= recent.from === isRecent ? (pointOf(day) ?? []) : []));
  return { recent: pick(true), before: pick(false) };
};

const inspectionsADay = (counters: HomeCounters): HomeFigure => {
  const { recent, before } = counters;
  const points = byPeriod(counters, ({ day, inspections }) => ({ x: placeDay(day), y: inspections }));
  return {
    title: 'Inspections per day',
    said: `${tellWith('sheet', 'sheets')(recent.inspections)} submitted in the last 30 days including today so far (${tellRechecks(recent.rechecks)}), and ${before.inspections} in the 30 days before (${tellRechecks(before.rechecks)}).`,
    plot: {
      label: 'Inspections per day',
      isUnnamed: true,
      x: dayAxis,
      y: axisOf('Inspections', 'inspection', 'inspections'),
      layers: [
        { kind: 'bar', name: RECENT, points: points.recent },
        { kind: 'bar', name: BEFORE, points: points.before },
      ],
    },
  };
};

const tellRechecks = tellWith('recheck', 'rechecks');

const firstTime = ({ inspections, rechecks }: HomeCounters['recent']) => inspections - rechecks;

const failsByItem = ({ recent, before, items, moreItems = [] }: HomeCounters): HomeFigure => {
  const all = [...items, ...moreItems];
  const lines = all.map(({ item }) => findLine(item));
  const layersOf = (those: typeof items): Layer[] => [
    { kind: 'bar', name: RECENT, points: those.map((item, x) => ({ x, y: item.recent })) },
    { kind: 'bar', name: BEFORE, points: those.map((item, x) => ({ x, y: item.before })) },
  ];
  return {
    title: 'Fails by item',
    said: `${sayFails(recent)} in the last 30 days; ${sayFails(before).toLowerCase()} in the 30 before.${moreItems.length === 0 ? '' : ` The chart shows the ${items.length} items that failed most; the table lists all ${all.length}.`}`,
    ...(items.length > 0 && {
      plot: {
        label: 'Fails by item',
        x: {
          title: 'Item',
          scale: 'categories',
          names: lines.slice(0, items.length).map(({ code }) => code),
          tell: (place) => `${lines[place]?.code} ${lines[place]?.title}`,
        },
        y: axisOf('Fails', 'fail', 'fails'),
        layers: layersOf(items),
        ...(moreItems.length > 0 && { tabled: layersOf(all) }),
      },
    }),
  };
};

const sayFails = (period: HomeCounters['recent']) =>
  firstTime(period) === 0
    ? 'No first inspection'
    : `${period.fails} of ${tellWith('first inspection', 'first inspections')(firstTime(period))} failed`;

const rechecksInTime = ({ recent, before }: HomeCounters): HomeFigure => {
  const periods = [
    { name: RECENT, period: recent },
    { name: BEFORE, period: before },
  ];
  return {
    title: 'Rechecks on time',
    said: `In the last 30 days ${sayRechecked(recent)}; in the 30 before, ${sayRechecked(before)}. A fail counts once its last recheck day has passed.`,
    ...(recent.recheckable + before.recheckable > 0 && {
      plot: {
        label: 'Rechecks on time',
        x: {
          title: 'Days',
          scale: 'categories',
          names: periods.map(({ name }) => name),
          tell: (place) => periods[place]?.name ?? '',
        },
        y: axisOf('Fails', 'fail', 'fails'),
        layers: [
          { kind: 'bar', name: 'On time', points: periods.map(({ period }, x) => ({ x, y: period.recheckedInTime })) },
          {
            kind: 'bar',
            name: 'Late',
            points: periods.map(({ period }, x) => ({ x, y: period.recheckable - period.recheckedInTime })),
          },
        ],
      },
    }),
  };
};

const sayRechecked = ({ recheckable, recheckedInTime }: HomeCounters['recent']) =>
  recheckable === 0
    ? 'no rechecks fell due'
    : `${recheckedInTime} of ${tellWith('failed vehicle', 'failed vehicles')(recheckable)} came back on time`;

const minutes = (counters: HomeCounters): HomeFigure => {
  const { recent, before } = counters;
  const points = byPeriod(counters, ({ day, minutes: y }) => (y === null ? undefined : { x: placeDay(day), y }));
  const rules = [
    { name: RECENT, at: recent.minutes },
    { name: BEFORE, at: before.minutes },
  ];
  return {
    title: 'Minutes from start to submission',
    said: `${sayMedian(recent)} in the last 30 days; ${sayMedian(before)} in the 30 before. Half took longer, half less. Rechecks, paper sheets and sheets filled in offline are left out.`,
    ...(recent.timed + before.timed > 0 && {
      plot: {
        label: 'Minutes, daily median',
        isUnnamed: true,
        x: dayAxis,
        y: axisOf('Minutes', 'minute', 'minutes'),
        layers: [
          ...rules.flatMap(({ name, at }): Layer[] => (at === null ? [] : [{ kind: 'rule', name, across: 'y', at }])),
          ...(points.recent.length > 0 ? [{ kind: 'dot' as const, name: RECENT, points: points.recent }] : []),
          ...(points.before.length > 0 ? [{ kind: 'dot' as const, name: BEFORE, points: points.before }] : []),
        ],
      },
    }),
  };
};

const sayMedian = ({ minutes: median, timed }: HomeCounters['recent']) =>
  median === null
    ? 'No times recorded'
    : `${tellWith('minute', 'minutes')(median)} for ${tellWith('inspection', 'inspections')(timed)}`;
