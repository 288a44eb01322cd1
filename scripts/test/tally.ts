export interface Counted {
  passed: number;
  failed: number;
  /** The tests that passed only at their second try: each has a race in it, or found one. */
  again?: readonly string[];
}

/** What could not come to its end has failed. */
export const settle = (counting: Promise<Counted>): Promise<Counted> =>
  counting.catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });

/** The last lines of a run, and its exit code. */
export function finish(counts: readonly Counted[]): void {
  for (const name of counts.flatMap(({ again = [] }) => again)) console.log(`Passed only at the second try: ${name}`);
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') ? 1 : 0;
}
