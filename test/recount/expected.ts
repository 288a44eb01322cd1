import { groupBy } from './read.ts';

export type Counted = { person: string; group: string; hit: boolean };
export const share = (some: readonly Counted[]) => ({
  hits: some.filter(({ hit }) => hit).length,
  of: some.length,
});
const sizes = (some: readonly { person: string }[]) =>
  [...groupBy(some, ({ person }) => person).values()].map(({ length }) => length);

/** True if more than four fifths of these inspections are one person's. */
export const isMostlyOnePerson = (some: readonly { person: string }[]) =>
  Math.max(0, ...sizes(some)) > 0.8 * some.length;

/** True if a group is large enough to compare with: at least 20, and from several people unless there is only one. */
export function isLargeEnough(same: readonly Counted[], others: readonly Counted[]) {
  return same.length >= 20 && !(sizes(others).length > 1 && isMostlyOnePerson(same));
}

/** Returns the concentration among people (Herfindahl index): 1 for one person, close to 0 for many. */
export const calculateConcentration = (some: readonly { person: string }[]) =>
  sizes(some).reduce((sum, one) => sum + (one / some.length) ** 2, 0);

/** Returns the expected rate, from the others' rate in the same groups, and its variance. */
export function expected(own: readonly Counted[], others: readonly Counted[], spread: number) {
  const all = share(others);
  const overall = (all.hits + 0.5) / (all.of + 1);
  const groups = groupBy(others, ({ group }) => group);
  let [rate, sampling, pooled] = [0, 0, 0];
  for (const [group, some] of groupBy(own, (one) => one.group)) {
    const weight = some.length / own.length;
    const same = groups.get(group) ?? [];
    if (!isLargeEnough(same, others)) pooled += weight;
    else {
      const likely = (share(same).hits + 20 * overall) / (same.length + 20);
      rate += weight * likely;
      sampling += (weight ** 2 * likely * (1 - likely)) / (same.length + 20);
    }
  }
  rate += pooled * overall;
  sampling += (pooled ** 2 * overall * (1 - overall)) / (all.of + 1);
  const binary = rate * (1 - rate);
  return {
    rate,
    variance: Math.min(spread ** 2 * (1 + calculateConcentration(others)) * binary ** 2 + sampling, 0.95 * binary),
  };
}
