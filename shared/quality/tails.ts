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
export const findLimits = (counted: Counted, rarity: number) => {
  const chances = listChances(counted);
  return { low: countUntil(chances, rarity), high: counted.of - countUntil([...chances].reverse(), rarity) };
};

const countUntil = (chances: readonly number[], rarity: number) => {
  let sum = 0;
  const found = chances.findIndex((chance) => {
    sum += chance;
    return sum > rarity;
  });
  return found < 0 ? chances.length - 1 : found;
};
