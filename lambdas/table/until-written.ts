import { tryAgain } from '#shared/problem.ts';
import { pause } from './with-retry.ts';

/**
 * Repeats a read-check-write cycle while other requests write first (`attempt` then returns undefined). `made` counts
 * the attempts before. Throws `try-again` after the last attempt.
 */
export const retryUntilWritten = async <T>(
  attempt: (made: number) => Promise<T | undefined>,
  times = 3,
): Promise<T> => {
  for (let made = 0; made < times; made++) {
    const written = await attempt(made);
    if (written !== undefined) return written;
    if (made > 0) await pause(0);
  }
  throw tryAgain();
};
