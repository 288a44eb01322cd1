import { vi } from 'vitest';
import { handler as sweep } from '#lambdas/sweep.ts';

/** Sweeps every five minutes of an accelerated clock, until all retries of a sheet are used up. */
export const sweepUntilGivenUp = async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (let run = 1; run <= 8; run++) {
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await sweep();
    }
  } finally {
    vi.useRealTimers();
  }
};
