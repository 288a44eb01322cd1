/** Returns the median; null for an empty list. */
export const calculateMedian = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
