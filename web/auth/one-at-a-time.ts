import { LOCK_WAIT_MS } from './defaults.ts';

/**
 * Makes of all that is asked for at once one piece of work: in this tab by a shared promise, among tabs by a lock, where the
 * browser has them. Who has waited five seconds for another tab goes ahead: that tab may sleep.
 */
export const oneAtATime = <Given, Answer>(lock: string, work: (given: Given) => Promise<Answer>) => {
  let running: Promise<Answer> | undefined;
  return (given: Given): Promise<Answer> => {
    running ??= locked(lock, () => work(given)).finally(() => {
      running = undefined;
    });
    return running;
  };
};

/** Runs while no other tab runs what has the same lock. */
export const locked = async <Answer>(lock: string, work: () => Promise<Answer>): Promise<Answer> => {
  const { locks } = navigator;
  if (!locks) return work();
  let begun = false;
  try {
    return await locks.request(lock, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
};
