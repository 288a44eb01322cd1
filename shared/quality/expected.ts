import { PRIOR_WEIGHT } from './limits.ts';
import type { Counted } from './tails.ts';
import { type Others, type Share, sumOf } from './tally.ts';

/**
 * Returns the expected rate for a person: the others' rate for each group of vehicles, weighted by the person's number
 * of vehicles in it. The variance is the sum of three parts: honest people differ, there are few others, and the others
 * inspected few vehicles.
 */
export const expect = (own: ReadonlyMap<string, Share>, others: Others, spread: number): Counted => {
  const { of } = sumOf(own.values());
  const overall = (others.all.hits + 0.5) / (others.all.of + 1);
  let [rate, sampling] = [0, 0];
  let pooled = 0;
  for (const [group, share] of own) {
    const weight = share.of / of;
    const known = others.groups.get(group);
    if (!known) pooled += weight;
    else {
      const groupRate = (known.hits + PRIOR_WEIGHT * overall) / (known.of + PRIOR_WEIGHT);
      rate += weight * groupRate;
      sampling += (weight ** 2 * groupRate * (1 - groupRate)) / (known.of + PRIOR_WEIGHT);
    }
  }
  rate += pooled * overall;
  sampling += (pooled ** 2 * overall * (1 - overall)) / (others.all.of + 1);
  const concentration = others.people.reduce((sum, one) => sum + (one / others.all.of) ** 2, 0);
  const binary = rate * (1 - rate);
  const between = spread ** 2 * (1 + concentration) * binary ** 2;
  // a beta-binomial distribution can't have a larger variance
  return { of, rate, spread: Math.min(between + sampling, 0.95 * binary) };
};
