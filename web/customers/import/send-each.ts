import { isPassingProblem } from '../../client/is-retryable.ts';

const AT_ONCE = 4;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Calls `send` for each item, a few at a time, until all are done or the signal is aborted. */
export const sendEach = async <Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<void>,
  signal: AbortSignal,
) => {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift()) await send(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Repeats a request with growing delays while the server is busy or can't be reached. Calls `onWait` with the reason. */
export const sendUntilAnswered = async <Response>(
  send: () => Promise<Response>,
  signal: AbortSignal,
  onWait: (why: string) => void,
) => {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await send();
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      if (signal.aborted || !isPassingProblem(error)) throw error;
      onWait(why);
    }
    await pause(wait, signal);
  }
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
