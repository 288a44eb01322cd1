import { checkInvariants } from '#test/simulation-tools/scenarios.ts';
import { invariants } from './invariants.ts';
import { expectAll } from './oracle.ts';
import { type Size, simulate } from './simulate.ts';

const countBy = <One>(all: readonly One[], nameOf: (one: One) => string) =>
  Object.fromEntries([...Map.groupBy(all, nameOf)].map(([name, some]) => [name, some.length]));

/** Simulates workshops and checks their reminders against the invariants. */
export const compareReminders = async (size: Size, seed: number) => {
  const { shops, wakes, told, counts } = await simulate(size, seed);
  const facts = shops.flatMap((shop) => shop.facts);
  const expected = expectAll(facts, wakes);
  const breaches = await checkInvariants(invariants, told, expected);
  const sums: Record<string, number> = {
    ...{ workshops: shops.length, 'workshop days': shops.length * size.days, runs: wakes.length, ...counts },
    ...countBy(facts, ({ what }) => `done: ${what}`),
    ...countBy(told.markers, ({ kind }) => `told: ${kind}`),
    'expected reminders': expected.filter(({ must }) => must).length,
  };
  return {
    breaches: breaches.map((one) => ({ ...one, where: `seed ${seed}: ${one.where}` })),
    counts: sums,
  };
};
