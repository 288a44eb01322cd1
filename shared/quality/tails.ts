/**
 * The distribution of a count out of `of`. `spread` is the variance of the rate, which has a beta distribution; 0 for a
 * fixed rate.
 */
export type Counted = { of: number; rate: number; spread: number };

/**
 * Returns the probability of each count. Each weight is calculated from its neighbour's by the ratio that defines the
 * (beta-)binomial, starting at the mode; they are normalised at the end, so that small ones don't underflow.
 */
export const listChances = ({ of, rate, spread }: Counted): number[] => {
  if (rate <= 0 || rate >= 1)
    return Array.from({ length: of + 1 }, (_, count) => (count === (rate > 0 ? of : 0) ? 1 : 0));
  const pairs = spread > 0 ? (rate * (1 - rate)) / spread - 1 : Number.POSITIVE_INFINITY;
  const up = (count: number) =>
    ((of - count) / (count + 1)) *
    (pairs === Number.POSITIVE_INFINITY
      ? rate / (1 - rate)
      : (pairs * rate + count) / (pairs * (1 - rate) + of - count - 1));
  const start = Math.min(of, Math.floor(rate * of));
  const weights = new Array<number>(of + 1).fill(0);
  weights[start] = 1;
  let sum = 1;
  for (let count = start, weight = 1; count < of; ) {
    weight *= up(count);
    weights[++count] = weight;
    sum += weight;
  }
  for (let count = start, weight = 1; count > 0; ) {
    weight /= up(--count);
    weights[count] = weight;
    sum += weight;
  }
  return weights.map((weight) => weight / sum);
};

/** Returns the probability of the count 0, in less time than those of all counts. */
export const findChanceOfNone = ({ of, rate, spread }: Counted) => {
  if (rate <= 0 || rate >= 1) return (1 - rate) ** of;
  const pairs = (rate * (1 - rate)) / spread - 1;
  let chance = 1;
  for (let count = 0; count < of; count++) chance *= 1 - rate / (1 + count / pairs);
  return chance;
};

/** Returns the lowest and highest count whose tail probabilities are at least `rarity`. */
export const findLimits = (counted: Counted, rarity: number) => findLimitsIn(listChances(counted), rarity);

export const findLimitsIn = (chances: readonly number[], rarity: number) => ({
  low: countUntil(chances, rarity),
  high: chances.length - 1 - countUntil([...chances].reverse(), rarity),
});

/** Returns the probability of a count or a more extreme one, on the low or the high side. */
export const findTail = (chances: readonly number[], count: number, isLow: boolean) =>
  (isLow ? chances.slice(0, count + 1) : chances.slice(count).reverse()).reduce((sum, chance) => sum + chance, 0);

/**
 * Returns the probability that a normally distributed value is at most this many standard deviations. Source: Numerical
 * Recipes, `erfcc`; the relative error is at most 1.2e-7.
 */
export const findNormalTail = (deviations: number) => {
  const z = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + z / 2);
  const exponent = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  const tail = (t * Math.exp(exponent - z * z)) / 2;
  return deviations < 0 ? tail : 1 - tail;
};
const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
];

const countUntil = (chances: readonly number[], rarity: number) => {
  let sum = 0;
  const found = chances.findIndex((chance) => {
    sum += chance;
    return sum > rarity;
  });
  return found < 0 ? chances.length - 1 : found;
};
