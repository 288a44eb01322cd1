/** A share with its 95% confidence interval, from 0 to 1. */
export type Share = { n: number; share: number; low: number; high: number };

/** Standard deviations on each side of a 95% interval. */
export const Z_95 = 1.959964;

/** Computes Wilson's interval, which works for small samples and shares near 0 or 1. */
export const calculateShare = (part: number, n: number): Share => {
  if (n === 0) return { n, share: 0, low: 0, high: 1 };
  const share = part / n;
  const centre = (share + Z_95 ** 2 / (2 * n)) / (1 + Z_95 ** 2 / n);
  const half = (Z_95 / (1 + Z_95 ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z_95 ** 2 / (4 * n ** 2));
  return { n, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
};
