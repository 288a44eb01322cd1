import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { dayAxis, placeDay } from '#shared/plots/day-axis.ts';
import { dayTicks } from '#shared/plots/day-ticks.ts';
import { type Axis, formatStop, type Layer, listStops } from '#shared/plots/model.ts';
import { makeScales } from '#shared/plots/scales.ts';

const on = (day: string) => placeDay(day as NzDate);
const mm: Axis = { title: 'Tread', scale: 'numbers', tell: (value) => `${value} mm`, includes: [0] };
const points = [
  { x: on('2026-11-18'), y: 3 },
  { x: on('2025-11-18'), y: 5 },
];
const layers: Layer[] = [
  { kind: 'band', name: 'All', points: [{ x: on('2025-11-18'), low: 5, high: 7 }] },
  { kind: 'line', name: 'Front', points },
  { kind: 'dot', name: 'Front', points },
];

it('each position along a plot is announced once, with all its values', () => {
  const told = listStops(layers, mm).map((stop) => formatStop(stop, dayAxis, ['All', 'Front']));
  expect(told).toEqual(['18/11/2025: All 5 mm to 7 mm, Front 5 mm', '18/11/2026: Front 3 mm']);
  const twice: Layer = {
    kind: 'dot',
    name: 'Front',
    points: [
      { x: 1, y: 3 },
      { x: 1, y: 4 },
    ],
  };
  const [both] = listStops([twice], mm);
  expect(both && formatStop(both, { ...mm, tell: String }, ['Front'])).toBe('1: 3 mm, 4 mm');
  expect(listStops([], mm)).toEqual([]);
});

const kilometres: Axis = { title: 'Odometer', scale: 'numbers', tell: String };

it.each([
  ['one odometer reading', [128_450]],
  ['almost the same readings', [128_450, 128_451]],
  ['readings of years', [98_000, 128_450]],
])('the labels of %s are short enough for the margin', (_, readings) => {
  const points = readings.map((y, n) => ({ x: on(`2026-11-1${n}`), y }));
  const { ticks } = makeScales([{ kind: 'dot', name: 'Odometer', points }], { x: dayAxis, y: kilometres }, 310);
  const words = ticks.y.map((tick) => tick.words);
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect(word).toMatch(/^\d{1,3},\d{3}$/);
});

it('few inspections spread over the whole width of their axis', () => {
  const points = [39, 47, 55].map((x) => ({ x, y: 3 }));
  const { x, frame } = makeScales([{ kind: 'dot', name: 'Rates', points }], { x: kilometres, y: mm }, 390);
  expect(x(55) - x(39)).toBeGreaterThan((frame.right - frame.left) / 2);
});

const scalesOf = (days: string[], width: number) =>
  makeScales(
    [{ kind: 'dot', name: 'Front', points: days.map((day, y) => ({ x: on(day), y })) }],
    { x: dayAxis, y: mm },
    width,
  );

it.each([
  ['years', ['2016-11-18', '2026-11-18'], 390],
  ['a year', ['2025-11-18', '2026-11-18'], 390],
  ['a week', ['2026-11-18', '2026-11-25'], 600],
  ['a day', ['2026-11-18'], 390],
  ['a very narrow plot', ['2026-11-18', '2026-11-25'], 40],
])('the day labels of a plot of %s differ from each other and lie within it', (_, days, width) => {
  const { ticks, frame, x } = scalesOf(days, width);
  const words = ticks.x.map((tick) => tick.words);
  expect(words.length).toBeGreaterThan(0);
  expect(new Set(words).size).toBe(words.length);
  for (const { at } of ticks.x) {
    expect(at).toBeGreaterThanOrEqual(frame.left);
    expect(at).toBeLessThanOrEqual(frame.right);
  }
  for (const day of days) expect(Number.isFinite(x(on(day)))).toBe(true);
});

it('an axis includes the required values', () => {
  const { y, frame } = scalesOf(['2026-11-18', '2026-11-25'], 390);
  expect(y(0)).toBe(frame.bottom);
});

it.each<[string, string, string, number, string[], boolean?]>([
  ['a week by days', '2026-11-18', '2026-11-22', 6, ['18 Nov', '19 Nov', '20 Nov', '21 Nov', '22 Nov']],
  ['two months by Mondays', '2026-09-27', '2026-11-25', 5, ['28 Sep', '12 Oct', '26 Oct', '9 Nov', '23 Nov']],
  ['a year by quarters', '2025-11-18', '2026-11-18', 4, ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
  ['two months by month', '2026-10-01', '2026-11-01', 4, ['Oct 2026', 'Nov 2026'], true],
  ['one month', '2026-10-31', '2026-11-02', 4, ['Nov 2026'], true],
  ['its first day, if none is a Monday', '2026-11-24', '2026-11-28', 1, ['24 Nov']],
])('day labels of a plot: %s', (_, from, upTo, most, words, areMonths?: boolean) => {
  expect(dayTicks([on(from), on(upTo)], most, areMonths).map((tick) => tick.words)).toEqual(words);
});
