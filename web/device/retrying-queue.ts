import { onceReached } from './reached.ts';

// the window's: what is tested without a browser has not its types
declare const addEventListener: (event: 'online', then: () => unknown, options: { once: true }) => void;

/** How a delivery went. `failed`: it is tried again by itself, later and later; `stopped`: only when somebody asks for it. */
export type Delivery = 'done' | 'failed' | 'stopped';

type Options<Job> = {
  /** What goes out next; null: nothing. */
  next: () => Job | null;
  send: (job: Job) => Promise<Delivery>;
  /** The longest of them from the last one on. */
  retryAfterMs: readonly number[];
  /** So many in a row, at most, where all that waits is sent at once. */
  mostInARow?: number;
  /** When the next one may go by itself. `retryAt`: not before then, as the last one failed. */
  earliest?: (retryAt: number | undefined) => number;
};

/** Sends what waits, one at a time, until the server has it: what did not go out goes again, at the latest when the network is back or another call is answered again. */
export const createRetryingQueue = <Job>({
  next,
  send,
  retryAfterMs,
  mostInARow = Number.POSITIVE_INFINITY,
  earliest = (at = 0) => at,
}: Options<Job>) => {
  let flight: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retryAt: number | undefined;
  let stopped = false;
  /** Once for each run of failures: a network that takes small calls alone must not be given a large one again and again. */
  let isBroughtForward = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!flight && !stopped && next() !== null) timer = setTimeout(start, Math.max(0, earliest(retryAt) - Date.now()));
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
    retryAt = failures > 0 ? Date.now() + (retryAfterMs[failures - 1] ?? retryAfterMs.at(-1) ?? 0) : undefined;
    stopped = delivery === 'stopped';
    if (delivery !== 'done') addEventListener('online', flush, { once: true });
    if (delivery === 'done') isBroughtForward = false;
    if (delivery === 'failed' && !isBroughtForward) onceReached(bringForward);
    schedule();
  };

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
    /** Something may have come to be sent: it goes when it is time. */
    wake: () => {
      stopped = false;
      schedule();
    },
    /** Sends all that waits, now; resolves when that is done or has failed. */
    flush,
  };
};
