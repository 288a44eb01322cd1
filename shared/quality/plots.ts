import { placeDay } from '../plots/day-axis.ts';
import type { Axis, Drawn, Layer } from '../plots/model.ts';
import type { Quality, QualityOf } from './model.ts';
import { nameOf, sayMonth, showNumber } from './words.ts';

const percent: Axis = {
  ...{ title: 'Failed', scale: 'numbers', includes: [0] },
  tell: (value) => `${Math.round(value)} %`,
};

const failsOf = ({ measures }: QualityOf) => measures.find(({ measure }) => measure === 'fails');

/** A person's rate as it were with the vehicles that all have together. */
const rateOf = (person: QualityOf, rate: number) => {
  const fails = failsOf(person);
  if (!fails || fails.of === 0) return undefined;
  return fails.expected ? (fails.hits / fails.expected) * rate : fails.hits / fails.of;
};

/** Fail rates by how many inspections they are of; undefined: what all do is not told. */
export const drawFunnel = ({ organization, byChance, people }: Quality): Drawn | undefined => {
  if (!organization) return undefined;
  const rate = organization.hits / organization.of;
  const dots = people.flatMap((person) => {
    const own = rateOf(person, rate);
    return own === undefined ? [] : [{ x: failsOf(person)?.of ?? 0, y: own * 100, name: nameOf(person) }];
  });
  const x: Axis = {
    ...{ title: 'Inspections', scale: 'numbers', includes: [0] },
    tell: (value) => {
      const names = dots.filter((dot) => dot.x === value).map(({ name }) => name);
      return `${Math.round(value)} inspections${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
    },
  };
  const layers: Layer[] = [
    {
      ...{ kind: 'band', name: 'By chance' },
      points: byChance.map(({ of, low, high }) => ({ x: of, low: (low / of) * 100, high: (high / of) * 100 })),
    },
    { kind: 'line', name: 'All', points: byChance.map(({ of }) => ({ x: of, y: rate * 100 })) },
    { kind: 'dot', name: 'Inspectors', points: dots },
  ];
  return { label: 'Fail rates by how many inspections', x, y: percent, layers, begins: dots[0]?.x };
};

const minutes: Axis = {
  ...{ title: 'Minutes', scale: 'numbers', includes: [0] },
  tell: (value) => `${showNumber(value)} min`,
};

/** A person's months: the middle, and where the middle half lies; undefined: there are none. */
export const drawMonths = (person: QualityOf): Drawn | undefined => {
  const months = person.months.map((month) => ({ ...month, x: placeDay(month.month) }));
  if (months.length === 0) return undefined;
  const medians = months.map(({ x, median }) => ({ x, y: median }));
  return {
    label: `Minutes by month: ${nameOf(person)}`,
    x: {
      ...{ title: 'Month', scale: 'days' },
      tell: (value) => {
        const found = months.find(({ x }) => x === value);
        return found ? `${sayMonth(found.month)} (${found.of} ${found.of === 1 ? 'inspection' : 'inspections'})` : '';
      },
    },
    y: minutes,
    layers: [
      { kind: 'band', name: 'Middle half', points: months.map(({ x, from, to }) => ({ x, low: from, high: to })) },
      { kind: 'line', name: 'Median', points: medians },
      { kind: 'dot', name: 'Median', points: medians },
    ],
  };
};
