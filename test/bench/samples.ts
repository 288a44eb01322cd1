/** Returns the median, which one slow run on a busy machine does not change. */
export const getMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('No samples to take a median of');
  return (low + high) / 2;
};

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/**
 * Measures each variant `rounds` times, in a new order each round, so that load on the machine affects all alike. The
 * n-th samples of all variants are taken close together.
 */
export const measureInterleaved = async <Name extends string>(
  rounds: number,
  variants: Record<Name, () => number | Promise<number>>,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(variants) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of shuffled(names)) samples[name].push(await variants[name]());
  return samples;
};
