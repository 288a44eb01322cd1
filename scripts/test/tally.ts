interface Counted {
  passed: number;
  failed: number;
}

/** The last line of a run, and its exit code. */
export function finish(counts: readonly Counted[]): void {
  const sum = (key: keyof Counted) => counts.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') ? 1 : 0;
}
