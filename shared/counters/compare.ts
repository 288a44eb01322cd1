/** How often something happened, and how often it could have. */
export type Counted = { hits: number; of: number };

/**
 * Returns the probability of a difference at least as unlikely between two shares, if both come from the same rate.
 * Source: Fisher's exact test.
 */
export const testDifference = (a: Counted, b: Counted) => {
  const [hits, all] = [a.hits + b.hits, a.of + b.of];
  const [least, most] = [Math.max(0, hits - b.of), Math.min(hits, a.of)];
  const logs = [0];
  for (let count = least; count < most; count++) {
    const ratio = ((hits - count) * (a.of - count)) / ((count + 1) * (all - a.of - hits + count + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(ratio));
  }
  const peak = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - peak));
  const own = weights[a.hits - least] ?? 0;
  const add = (some: readonly number[]) => some.reduce((sum, weight) => sum + weight, 0);
  // equal probabilities may differ in the last digits
  return add(weights.filter((weight) => weight <= own * (1 + 1e-7))) / add(weights);
};

/** Maximum probability that any mark of a page is due to chance alone. */
const BY_CHANCE = 0.05;

/** Returns whether a difference exceeds chance, as one of several comparisons. Source: Bonferroni's correction. */
export const exceedsChance = (a: Counted, b: Counted, comparisons: number) =>
  testDifference(a, b) * comparisons < BY_CHANCE;
