import { useMemo } from 'react';
import type { Axis, Layer } from '#shared/plots/model.ts';
import type { Quality, QualityOf } from '#shared/quality/model.ts';
import { Plot } from '../plots/plot.tsx';
import { Section } from '../settings/form/section.tsx';

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

/** Fail rates by how many inspections they are of: the fewer, the further apart they lie by chance alone. */
export const Funnel = ({ quality: { organization, byChance, people } }: { quality: Quality }) => {
  const rate = organization && organization.hits / organization.of;
  const drawn = useMemo(
    () => (rate === undefined ? undefined : draw(byChance, people, rate)),
    [byChance, people, rate],
  );
  if (!drawn || rate === undefined) return null;
  return (
    <Section
      title="Fail rates"
      description={`In twelve months ${Math.round(rate * 100)} % of all first inspections failed. Each dot is somebody’s rate, made up for the ages of their vehicles. In the grey, 95 of 100 would lie by chance alone; honest people differ by more.`}
    >
      <Plot label="Fail rates by how many inspections" x={drawn.x} y={percent} layers={drawn.layers} />
    </Section>
  );
};

const draw = (byChance: Quality['byChance'], people: Quality['people'], rate: number) => {
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
  return { x, layers };
};

export const nameOf = ({ name, isSelf }: QualityOf) => name ?? (isSelf ? 'You' : 'Somebody who left');
