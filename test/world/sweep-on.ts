import { vi } from 'vitest';
import { handler as sweep } from '#lambdas/sweep.ts';

/** Sweeps every five minutes of a clock that runs ahead, for longer than any sheet is tried. */
export const sweepOn = async () => {
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
