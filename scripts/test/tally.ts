export interface Counted {
  passed: number;
  failed: number;
  /** Tests that passed only when retried, which indicates a race in the test or the product. */
  again?: readonly string[];
}

/** Counts a rejected promise as one failure. */
export const settle = (counting: Promise<Counted>): Promise<Counted> =>
  counting.catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });

/** Prints the summary of a run and sets the exit code. */
export function finish(counts: readonly Counted[]): void {
  for (const name of counts.flatMap(({ again = [] }) => again)) console.log(`Passed only on retry: ${name}`);
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') ? 1 : 0;
}
