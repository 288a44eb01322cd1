/** Returns the logarithm of the gamma function, by Stirling's series from 20 on. */
function lnGamma(value: number): number {
  if (value < 20) return lnGamma(value + 1) - Math.log(value);
  const inverse = 1 / (value * value);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / value;
  return (value - 0.5) * Math.log(value) - value + 0.5 * Math.log(2 * Math.PI) + series;
}
const lnBeta = (a: number, b: number) => lnGamma(a) + lnGamma(b) - lnGamma(a + b);
const lnWays = (of: number, count: number) => lnGamma(of + 1) - lnGamma(count + 1) - lnGamma(of - count + 1);
const each = (of: number, chance: (count: number) => number) => Array.from({ length: of + 1 }, (_, n) => chance(n));

/** Returns the probability of each count. */
export const binomial = (of: number, rate: number) =>
  each(of, (count) => {
    if (rate === 0 || rate === 1) return count === of * rate ? 1 : 0;
    return Math.exp(lnWays(of, count) + count * Math.log(rate) + (of - count) * Math.log(1 - rate));
  });

/** Returns the probability of each count if the rate itself has a beta distribution. */
export const betaBinomial = (of: number, rate: number, variance: number) => {
  const both = (rate * (1 - rate)) / variance - 1;
  const [a, b] = [both * rate, both * (1 - rate)];
  return each(of, (count) => Math.exp(lnWays(of, count) + lnBeta(a + count, b + of - count) - lnBeta(a, b)));
};

/** Returns the first index at which the cumulative probability exceeds `rarity`. */
function reached(chances: readonly number[], rarity: number) {
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return sum > rarity;
  });
}

/** Returns the lowest and highest count whose tail is at least as likely as `rarity`. */
export const limits = (chances: readonly number[], rarity: number) => ({
  low: reached(chances, rarity),
  high: chances.length - 1 - reached([...chances].reverse(), rarity),
});

const add = (some: readonly number[]) => [...some].sort((a, b) => a - b).reduce((sum, one) => sum + one, 0);

/** Returns the probability of a count or one further out, on the side where it is. */
export const tail = (chances: readonly number[], count: number, isLow: boolean) =>
  add(chances.filter((_, n) => (isLow ? n <= count : n >= count)));

/** Returns the probability of a normally distributed value of at most this many deviations, by Simpson's rule. */
export function normalTail(deviations: number) {
  const [steps, from] = [20_000, -40];
  const width = (deviations - from) / steps;
  const density = (n: number) => Math.exp(-((from + n * width) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const weights = each(steps, (n) => (n === 0 || n === steps ? 1 : n % 2 ? 4 : 2) * density(n));
  return (add(weights) * width) / 3;
}

/** Returns a probability to three digits, and how unusual its result is. */
export function rarity(verdict: string, chance: number) {
  const level = verdict === 'look' ? 'look' : chance < 1 / 20 ? 'unusual' : verdict === 'usual' ? 'usual' : undefined;
  return { chance: Number(chance.toPrecision(3)), ...(level && { level }) };
}
