import { checkLaws } from '#test/simulation-tools/stories.ts';
import { laws } from './laws.ts';
import { expectAll } from './oracle.ts';
import { play, type Size } from './play.ts';

const countBy = <One>(all: readonly One[], nameOf: (one: One) => string) =>
  Object.fromEntries([...Map.groupBy(all, nameOf)].map(([name, some]) => [name, some.length]));

/** Plays workshops and checks their reminders against the laws. */
export const compareReminders = async (size: Size, seed: number) => {
  const { shops, wakes, told, counts } = await play(size, seed);
  const facts = shops.flatMap((shop) => shop.facts);
  const expected = expectAll(facts, wakes);
  const breaches = await checkLaws(laws, told, expected);
  const sums: Record<string, number> = {
    ...{ workshops: shops.length, 'days of all': shops.length * size.days, wakes: wakes.length, ...counts },
    ...countBy(facts, ({ what }) => `done: ${what}`),
    ...countBy(told.marks, ({ kind }) => `told: ${kind}`),
    'to be told': expected.filter(({ must }) => must).length,
  };
  return {
    breaches: breaches.map((one) => ({ ...one, where: `seed ${seed}: ${one.where}` })),
    counts: sums,
  };
};
