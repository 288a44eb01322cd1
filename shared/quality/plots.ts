import type { NzDate } from '../nz-date.ts';
import { placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer } from '../plots/model.ts';
import { MIN_COUNT } from './limits.ts';
import type { Quality, QualityOf } from './model.ts';
import { count, nameOf, sayMonth, saySoFar, showNumber } from './words.ts';

const percent: Axis = {
  ...{ title: 'Failed (%)', scale: 'numbers', includes: [0] },
  tell: (value) => `${Math.round(value)}%`,
};

const failsOf = ({ measures }: QualityOf) => measures.find(({ measure }) => measure === 'fails');

/** Returns a person's rate and the ranges of the levels, scaled to the organization's mix of vehicles. */
const placeIn = (person: QualityOf, rate: number) => {
  const fails = failsOf(person);
  if (!fails || fails.of === 0) return [];
  const { hits, of, expected, low, high, usualLow = low, usualHigh = high } = fails;
  const scale = expected ? (100 * rate) / expected : 100 / of;
  const at = { x: of, name: nameOf(person) };
  const rangeOf = (from?: number, to?: number) =>
    from === undefined || to === undefined ? [] : [{ ...at, low: from * scale, high: to * scale }];
  return [{ dot: { ...at, y: hits * scale }, usual: rangeOf(usualLow, usualHigh), look: rangeOf(low, high) }];
};

/** Draws fail rates by number of inspections; undefined if the organization's rate is hidden. */
export const drawFunnel = ({ organization, byChance, people }: Quality): Drawn | undefined => {
  if (!organization) return undefined;
  const rate = organization.hits / organization.of;
  const placed = people.flatMap((person) => placeIn(person, rate)).sort((a, b) => a.dot.x - b.dot.x);
  const x: Axis = {
    ...{ title: 'Inspections', scale: 'numbers', includes: [0] },
    tell: (value) => count(Math.round(value), 'inspection'),
  };
  const dots = (areJudged: boolean) => placed.flatMap(({ dot, look }) => (look.length > 0 === areJudged ? [dot] : []));
  const chance = (end: 'low' | 'high') => byChance.map(({ of, [end]: hits }) => ({ x: of, y: (hits / of) * 100 }));
  const layers: Layer[] = [
    { kind: 'band', name: 'Worth a look outside', points: placed.flatMap(({ look }) => look) },
    { kind: 'band', name: 'As usual', points: placed.flatMap(({ usual }) => usual) },
    { kind: 'rule', name: 'All', across: 'y', at: rate * 100 },
    { kind: 'line', name: BY_CHANCE, points: chance('low') },
    { kind: 'line', name: BY_CHANCE, points: chance('high') },
    { kind: 'dot', name: 'Fail rate', points: dots(true) },
    { kind: 'dot', name: 'Fail rate, too early to tell', points: dots(false), hollow: true },
  ];
  return { label: 'Fail rates by number of inspections', x, y: percent, layers: drawable(layers) };
};

const BY_CHANCE = 'By chance';

/** Leaves out empty layers, so that they don't appear in the legend. */
const drawable = (layers: readonly Layer[]) =>
  layers.filter((layer) => layer.kind === 'rule' || layer.points.length > 0);

const minutes: Axis = {
  ...{ title: 'Minutes per inspection', scale: 'numbers', includes: [0] },
  tell: (value) => `${showNumber(value)} min`,
};

/**
 * Draws a person's months: the median and the middle half; undefined if there are no months. `upTo`: the last day of
 * the period, whose month may not be over.
 */
export const drawMonths = (person: QualityOf, upTo: NzDate): Drawn | undefined => {
  const months = person.months.map((month) => ({ ...month, x: placeDay(month.month) }));
  if (months.length === 0) return undefined;
  const full = months.filter(({ of }) => of >= MIN_COUNT);
  const few = months.filter(({ of }) => of < MIN_COUNT);
  const middles = (some: typeof months) => some.map(({ x, median }) => ({ x, y: median }));
  return {
    label: `Minutes by month: ${nameOf(person)}`,
    x: {
      ...{ title: 'Month', scale: 'months' },
      tell: (value) => {
        const found = months.find(({ x }) => x === value);
        return found
          ? `${sayMonth(found.month)}${saySoFar(found.month, 1, upTo)} (${count(found.of, 'inspection')})`
          : '';
      },
    },
    y: minutes,
    layers: drawable([
      { kind: 'band', name: 'Middle half', points: full.map(({ x, from, to }) => ({ x, low: from, high: to })) },
      { kind: 'line', name: 'Median', points: middles(full) },
      { kind: 'dot', name: 'Median', points: middles(full) },
      { kind: 'dot', name: `Median of fewer than ${MIN_COUNT}`, points: middles(few), hollow: true },
    ]),
  };
};
