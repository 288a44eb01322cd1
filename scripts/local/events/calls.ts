import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AsyncFunction } from '../stack.ts';
import type { DeadLetters } from './dead-letters.ts';
import { openFolder } from './folder.ts';

type Invoke = (fn: AsyncFunction, event: unknown) => Promise<unknown>;

interface Call {
  id: string;
  fn: AsyncFunction;
  event: unknown;
  failures: number;
  since: number;
}

export interface AsyncCalls {
  /** Stores the call, then returns. `done` resolves when it has succeeded or was abandoned. */
  add(fn: AsyncFunction, event: unknown): { done: Promise<void> };
  state(): { waiting: number; delivered: number };
}

/**
 * Implements Lambda's asynchronous invocation: accepts a call at once, makes one at a time for each function, retries
 * failures, and finally sends the event to the function's dead-letter queue. Repeats calls that a crash interrupted.
 */
export function openAsyncCalls(options: {
  dir: string;
  invoke: Invoke;
  deadLetters: DeadLetters;
  /** Delays before the retries. Lambda waits for one minute, then for two. */
  retryDelaysMs?: readonly number[];
}): AsyncCalls {
  const { dir, invoke, deadLetters, retryDelaysMs = [1_000, 2_000] } = options;
  const kept = openFolder<Call>(join(dir, 'calls'));
  const turns = new Map<string, Promise<void>>();
  let waiting = 0;
  let delivered = 0;

  /** Runs a call after all earlier calls of the same function, as in a single execution environment. */
  const inTurn = (call: Call): Promise<void> => {
    const { name } = call.fn;
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => attempt(call));
    turns.set(
      name,
      turn.then(() => undefined),
    );
    return turn.then((again) => again?.());
  };

  /** Makes a call. If it must be retried, returns a function that does so. */
  const attempt = async (call: Call): Promise<undefined | (() => Promise<void>)> => {
    try {
      await invoke(call.fn, call.event);
      delivered++;
    } catch (error) {
      call.failures++;
      const isTooOld = Date.now() - call.since >= call.fn.maxAgeSeconds * 1000;
      if (call.failures <= call.fn.retries && !isTooOld) {
        kept.put(call);
        const delay = retryDelaysMs[Math.min(call.failures, retryDelaysMs.length) - 1];
        return () => new Promise((resolve) => setTimeout(() => resolve(inTurn(call)), delay));
      }
      const condition = isTooOld ? 'EventAgeExceeded' : 'RetriesExhausted';
      deadLetters.add(call.fn, call.event, error, { condition, invokeCount: call.failures });
    }
    kept.remove(call.id);
    waiting--;
    return undefined;
  };

  const start = (call: Call) => {
    waiting++;
    return { done: inTurn(call) };
  };
  for (const call of kept.all()) start(call);
  return {
    add: (fn, event) => {
      const call = { id: `${Date.now()}-${randomUUID()}`, fn, event, failures: 0, since: Date.now() };
      kept.put(call);
      return start(call);
    },
    state: () => ({ waiting, delivered }),
  };
}
