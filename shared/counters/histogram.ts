/** How often each value occurred. Values may repeat. */
export type Histogram = readonly (readonly [value: number, count: number])[];

export const countValues = (histogram: Histogram) => histogram.reduce((sum, one) => sum + one[1], 0);

/** Returns quantiles, interpolated between neighbouring values; none for an empty histogram. */
export const findQuantiles = (histogram: Histogram, ...parts: number[]): number[] => {
  // histograms of many people have many equal values
  const counts = new Map<number, number>();
  for (const [value, count] of histogram) counts.set(value, (counts.get(value) ?? 0) + count);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const valueAt = (place: number) => {
    let seen = 0;
    for (const [value, count] of sorted) {
      seen += count;
      if (place < seen) return value;
    }
    return 0;
  };
  const last = countValues(histogram) - 1;
  if (last < 0) return [];
  return parts.map((part) => {
    const [below, above] = [valueAt(Math.floor(part * last)), valueAt(Math.ceil(part * last))];
    return below + (above - below) * (part * last - Math.floor(part * last));
  });
};

/** Returns the median; null for an empty histogram. */
export const findMedian = (histogram: Histogram): number | null => findQuantiles(histogram, 0.5)[0] ?? null;
