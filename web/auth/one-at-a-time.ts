import { LOCK_WAIT_MS } from './defaults.ts';

/**
 * Merges concurrent calls into one: within a tab by a shared promise, across tabs by a Web Lock where supported. After waiting five seconds
 * for another tab it proceeds, because that tab may be suspended.
 */
export const oneAtATime = <Given, Result>(lock: string, work: (given: Given) => Promise<Result>) => {
  let running: Promise<Result> | undefined;
  return (given: Given): Promise<Result> => {
    running ??= locked(lock, () => work(given)).finally(() => {
      running = undefined;
    });
    return running;
  };
};

/** Runs `work` while no other tab holds the lock. */
export const locked = async <Result>(lock: string, work: () => Promise<Result>): Promise<Result> => {
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
