/** How often something happens of so many times; `spread` is how much its likelihood itself varies (the variance of a beta), 0: not at all. */
export type Counted = { of: number; rate: number; spread: number };

/**
 * How likely each count is, from none to all. Each weight follows from the one beside it by the ratio that defines the binomial,
 * or the beta-binomial; they begin at the likeliest count and add up to 1 in the end, so that nothing is too small to be told.
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

/** The least and the most that is no rarer, on its side, than that. */
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
