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
