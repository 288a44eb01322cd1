import { holdAgainst } from '../stories.ts';
import type { Spending } from './costs.ts';
import { laws } from './laws.ts';
import { expectAll } from './oracle.ts';
import { play, type Size } from './play.ts';

const countBy = <One>(all: readonly One[], nameOf: (one: One) => string) =>
  Object.fromEntries([...Map.groupBy(all, nameOf)].map(([name, some]) => [name, some.length]));

/** Plays workshops and holds what their people were told against what they were to be told. */
export const compareReminders = async (size: Size, seed: number, spending?: Spending) => {
  const { shops, wakes, told, counts } = await play(size, seed, spending);
  const facts = shops.flatMap((shop) => shop.facts);
  const expected = expectAll(facts, wakes);
  const byKind = Object.entries(Object.groupBy(told.marks, ({ kind }) => kind));
  const sums: Record<string, number> = {
    ...{ workshops: shops.length, 'days of all': shops.length * size.days, wakes: wakes.length, ...counts },
    ...countBy(facts, ({ what }) => `done: ${what}`),
    ...Object.fromEntries(byKind.map(([kind, marks = []]) => [`told: ${kind}`, marks.length])),
    'to be told': expected.filter(({ must }) => must).length,
  };
  return {
    breaches: (await holdAgainst(laws, told, expected)).map((one) => ({ ...one, where: `seed ${seed}: ${one.where}` })),
    counts: sums,
  };
};
