import { dayAxis, placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer } from '../plots/model.ts';
import { findLine } from '../sheets/checklist.ts';
import type { HomeCounters } from './home.ts';
import { ITEMS_SHOWN } from './items-shown.ts';

const RECENT = 'Last 30 days';
const BEFORE = '30 days before';

const tellWith = (one: string, many: string) => (value: number) => `${value} ${value === 1 ? one : many}`;
const axisOf = (title: string, one: string, many: string): Axis => ({
  title,
  scale: 'numbers',
  tell: tellWith(one, many),
  includes: [0, 4],
});

export type Doing = { title: string; said: string; plot?: Drawn };

/** Each of the four, in words and drawn; without a plot, where nothing is known that could be drawn. */
export const doings = (counters: HomeCounters): Doing[] => [
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

const inspectionsADay = (counters: HomeCounters): Doing => {
  const { recent, before } = counters;
  const points = byPeriod(counters, ({ day, inspections }) => ({ x: placeDay(day), y: inspections }));
  return {
    title: 'Inspections a day',
    said: `${tellWith('sheet', 'sheets')(recent.inspections)} submitted in the last 30 days, ${recent.rechecks} of them rechecks; ${before.inspections} in the 30 before, ${before.rechecks} of them rechecks.`,
    plot: {
      label: 'Inspections a day',
      x: dayAxis,
      y: axisOf('Inspections', 'inspection', 'inspections'),
      layers: [
        { kind: 'bar', name: RECENT, points: points.recent },
        { kind: 'bar', name: BEFORE, points: points.before },
      ],
    },
  };
};

const firstTime = ({ inspections, rechecks }: HomeCounters['recent']) => inspections - rechecks;

const failsByItem = ({ recent, before, items }: HomeCounters): Doing => {
  const lines = items.map(({ item }) => findLine(item));
  return {
    title: 'Fails by item',
    said: `${recent.fails} of ${firstTime(recent)} inspections failed the first time in the last 30 days; ${before.fails} of ${firstTime(before)} in the 30 before.${items.length < ITEMS_SHOWN ? '' : ` Here are the ${ITEMS_SHOWN} items that failed most.`}`,
    ...(items.length > 0 && {
      plot: {
        label: 'Fails by item',
        x: {
          title: 'Item',
          scale: 'categories',
          names: lines.map(({ code }) => code),
          tell: (place) => `${lines[place]?.code} ${lines[place]?.title}`,
        },
        y: axisOf('Fails', 'fail', 'fails'),
        layers: [
          { kind: 'bar', name: RECENT, points: items.map((item, x) => ({ x, y: item.recent })) },
          { kind: 'bar', name: BEFORE, points: items.map((item, x) => ({ x, y: item.before })) },
        ],
      },
    }),
  };
};

const rechecksInTime = ({ recent, before }: HomeCounters): Doing => {
  const periods = [
    { name: RECENT, period: recent },
    { name: BEFORE, period: before },
  ];
  return {
    title: 'Rechecks in time',
    said: `Of ${tellWith('fail', 'fails')(recent.recheckable)} whose last day for a recheck came in the last 30 days, ${recent.recheckedInTime} came back here in time; of ${before.recheckable} in the 30 before, ${before.recheckedInTime}.`,
    ...(recent.recheckable + before.recheckable > 0 && {
      plot: {
        label: 'Rechecks in time',
        x: {
          title: 'Days',
          scale: 'categories',
          names: periods.map(({ name }) => name),
          tell: (place) => periods[place]?.name ?? '',
        },
        y: axisOf('Fails', 'fail', 'fails'),
        layers: [
          { kind: 'bar', name: 'In time', points: periods.map(({ period }, x) => ({ x, y: period.recheckedInTime })) },
          {
            kind: 'bar',
            name: 'Not in time',
            points: periods.map(({ period }, x) => ({ x, y: period.recheckable - period.recheckedInTime })),
          },
        ],
      },
    }),
  };
};

const minutes = (counters: HomeCounters): Doing => {
  const { recent, before } = counters;
  const points = byPeriod(counters, ({ day, minutes: y }) => (y === null ? undefined : { x: placeDay(day), y }));
  const rules = [
    { name: RECENT, at: recent.minutes },
    { name: BEFORE, at: before.minutes },
  ];
  return {
    title: 'Minutes from start to submission',
    said: `${sayMedian(recent)} in the last 30 days; ${sayMedian(before)} in the 30 before. Half took longer, half less; rechecks and sheets entered from paper or filled in without a connection are left out.`,
    ...(recent.timed + before.timed > 0 && {
      plot: {
        label: 'Minutes, the median of each day',
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
    ? 'None is known'
    : `${tellWith('minute', 'minutes')(median)} for ${tellWith('inspection', 'inspections')(timed)}`;
