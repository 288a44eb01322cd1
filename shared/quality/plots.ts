import { placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer } from '../plots/model.ts';
import { MIN_COUNT } from './limits.ts';
import type { Quality, QualityOf } from './model.ts';
import { nameOf, sayMonth, showNumber, verdictWords } from './words.ts';

const percent: Axis = {
  ...{ title: 'Failed', scale: 'numbers', includes: [0] },
  tell: (value) => `${Math.round(value)}%`,
};

const failsOf = ({ measures }: QualityOf) => measures.find(({ measure }) => measure === 'fails');

/** Returns a person's rate and the range that is not worth a look, scaled to the organization's mix of vehicles. */
const placeIn = (person: QualityOf, rate: number) => {
  const fails = failsOf(person);
  if (!fails || fails.of === 0) return [];
  const { hits, of, expected, low, high } = fails;
  const scale = expected ? (100 * rate) / expected : 100 / of;
  const limits = low !== undefined && high !== undefined && { low: low * scale, high: high * scale };
  return [{ x: of, y: hits * scale, name: nameOf(person), limits }];
};

/** Draws fail rates by number of inspections; undefined if the organization's rate is hidden. */
export const drawFunnel = ({ organization, byChance, people }: Quality): Drawn | undefined => {
  if (!organization) return undefined;
  const rate = organization.hits / organization.of;
  const placed = people.flatMap((person) => placeIn(person, rate));
  const x: Axis = {
    ...{ title: 'Inspections', scale: 'numbers', includes: [0] },
    tell: (value) => `${Math.round(value)} inspections`,
  };
  const dots = (areJudged: boolean) =>
    placed.flatMap(({ limits, ...dot }) => (Boolean(limits) === areJudged ? [dot] : []));
  const chance = (end: 'low' | 'high') => byChance.map(({ of, [end]: count }) => ({ x: of, y: (count / of) * 100 }));
  const layers: Layer[] = [
    {
      ...{ kind: 'band', name: 'Normal range' },
      points: placed
        .flatMap(({ limits, x, name }) => (limits ? [{ x, name, ...limits }] : []))
        .sort((a, b) => a.x - b.x),
    },
    { kind: 'rule', name: 'All', across: 'y', at: rate * 100 },
    { kind: 'line', name: BY_CHANCE, points: chance('low') },
    { kind: 'line', name: BY_CHANCE, points: chance('high') },
    { kind: 'dot', name: 'Inspectors', points: dots(true) },
    { kind: 'dot', name: verdictWords.few, points: dots(false), hollow: true },
  ];
  return {
    label: 'Fail rates by number of inspections',
    x,
    y: percent,
    layers: drawable(layers),
    begins: placed[0]?.x,
  };
};

const BY_CHANCE = 'By chance alone';

/** Leaves out empty layers, so that they don't appear in the legend. */
const drawable = (layers: readonly Layer[]) =>
  layers.filter((layer) => layer.kind === 'rule' || layer.points.length > 0);

const minutes: Axis = {
  ...{ title: 'Minutes', scale: 'numbers', includes: [0] },
  tell: (value) => `${showNumber(value)} min`,
};

/** Draws a person's months: the median and the middle half; undefined if there are no months. */
export const drawMonths = (person: QualityOf): Drawn | undefined => {
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
        return found ? `${sayMonth(found.month)} (${found.of} ${found.of === 1 ? 'inspection' : 'inspections'})` : '';
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
