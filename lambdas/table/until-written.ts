import { tryAgain } from '#shared/problem.ts';
import { pause } from './with-retry.ts';

/**
 * Reads, judges and writes, and looks at it all afresh when somebody else wrote first: such an attempt answers undefined.
 * Overtaken every time, it is the caller's to try again.
 */
export const untilWritten = async <T>(attempt: () => Promise<T | undefined>, times = 3): Promise<T> => {
  for (let made = 0; made < times; made++) {
    const written = await attempt();
    if (written !== undefined) return written;
    if (made > 0) await pause(0);
  }
  throw tryAgain();
};
