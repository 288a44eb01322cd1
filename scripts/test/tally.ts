export interface Counted {
  passed: number;
  failed: number;
}

/** What could not come to its end has failed. */
export const settle = (counting: Promise<Counted>): Promise<Counted> =>
  counting.catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });

/** The last line of a run, and its exit code. */
export function finish(counts: readonly Counted[]): void {
  const sum = (key: keyof Counted) => counts.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') ? 1 : 0;
}
