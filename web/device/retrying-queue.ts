import { LoggedOut } from './database.ts';
import { onceReachable } from './reachability.ts';

// the window's function; tests without a browser lack its types
declare const addEventListener: (event: string, then: () => unknown, options?: { once: true }) => void;
declare const removeEventListener: (event: string, then: () => unknown) => void;
declare const document: { visibilityState: string };

/** How a delivery ended. `failed`: the queue retries with backoff. `stopped`: it waits for `wake` or `flush`. */
export type Delivery = 'done' | 'failed' | 'stopped';

export type QueueOptions<Job> = {
  next: () => Job | null;
  send: (job: Job) => Promise<Delivery>;
  /** Backoff delays; the last one repeats. */
  retryAfterMs: readonly number[];
  /** Maximum number of jobs that `flush` sends in a row. */
  mostInARow?: number;
  /**
   * Returns the earliest time for the next automatic attempt. `retryAt` is the end of the backoff after a failure. Both
   * are times of `performance.now()`, because the device's clock may be set back by days.
   */
  earliest?: (retryAt: number | undefined) => number;
};

/**
 * Sends jobs one at a time. Retries with backoff, or sooner when the network returns, the page is shown again, or
 * another request gets a response.
 */
export const createRetryingQueue = <Job>({
  next,
  send,
  retryAfterMs,
  mostInARow = Number.POSITIVE_INFINITY,
  earliest = (at = 0) => at,
}: QueueOptions<Job>) => {
  let flight: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retryAt: number | undefined;
  let stopped = false;
  /**
   * True after one early retry in a run of failures: on a network that passes only small requests, a large one must not
   * be retried endlessly.
   */
  let isBroughtForward = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!flight && !stopped && next() !== null)
      timer = setTimeout(start, Math.max(0, earliest(retryAt) - performance.now()));
  };

  const start = () => {
    const job = next();
    if (flight || job === null) return;
    clearTimeout(timer);
    flight = send(job).then(settle, (error) => {
      settle('failed');
      throw error;
    });
  };

  const settle = (delivery: Delivery) => {
    flight = undefined;
    failures = delivery === 'failed' ? failures + 1 : 0;
    retryAt = failures > 0 ? performance.now() + (retryAfterMs[failures - 1] ?? retryAfterMs.at(-1) ?? 0) : undefined;
    stopped = delivery === 'stopped';
    if (delivery !== 'done') addEventListener('online', flush, { once: true });
    if (delivery === 'failed') addEventListener('visibilitychange', whenShown);
    else removeEventListener('visibilitychange', whenShown);
    if (delivery === 'done') isBroughtForward = false;
    if (delivery === 'failed' && !isBroughtForward) onceReachable(bringForward);
    schedule();
  };

  // timers stop while the device sleeps
  const whenShown = () => document.visibilityState === 'visible' && flush();

  const bringForward = () => {
    isBroughtForward = true;
    return flush();
  };

  const sendAll = async () => {
    try {
      for (let sent = 0; sent < mostInARow; sent++) {
        await flight;
        start();
        if (!flight) return;
        await flight;
        if (failures > 0 || stopped) return;
      }
    } finally {
      flushing = undefined;
    }
  };

  const flush = () => {
    flushing ??= sendAll();
    return flushing;
  };

  return {
    /** Schedules an attempt, because there may be a new job. */
    wake: () => {
      stopped = false;
      schedule();
    },
    /** Sends everything now. Resolves when everything was sent, or sending has failed. */
    flush,
  };
};

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000];

/**
 * Runs work until it succeeds: with backoff, and sooner when the network returns, the page is shown again or another
 * request gets a response. `again` repeats it, after the current run if there is one. A logout ends it.
 */
export const repeatUntilDone = (run: () => Promise<unknown>) => {
  let isDue = true;
  let isStopped = false;
  const attempt = async () => {
    isDue = false;
    try {
      await run();
      return 'done' as const;
    } catch (error) {
      if (isStopped || error instanceof LoggedOut) return 'done' as const;
      isDue = true;
      return 'failed' as const;
    }
  };
  const { wake } = createRetryingQueue({
    next: () => (isDue ? true : null),
    send: attempt,
    retryAfterMs: RETRY_AFTER_MS,
  });
  wake();
  return {
    again: () => {
      isDue = !isStopped;
      wake();
    },
    stop: () => {
      isStopped = true;
      isDue = false;
    },
  };
};
