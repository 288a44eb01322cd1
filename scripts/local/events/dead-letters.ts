import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AsyncFunction } from '../stack.ts';
import { folder } from './folder.ts';
import type { StreamRecord } from './stream.ts';

/** What could not be delivered or handled: a record by its Pipe, an event by its function. */
export type Undelivered = { pipe: string; record: StreamRecord } | { fn: AsyncFunction; event: unknown };

export interface DeadLetter {
  id: string;
  /** The queue of the stack it would lie in. */
  queue: string;
  what: Undelivered;
  error: string;
  at: string;
}

export type DeadLetters = ReturnType<typeof openDeadLetters>;

/** Kept as files in `dir/dead-letters`. */
export function openDeadLetters(dir: string) {
  const letters = folder<DeadLetter>(join(dir, 'dead-letters'));
  return {
    all: letters.all,
    remove: letters.remove,
    add: (queue: string, what: Undelivered, error: unknown) => {
      console.error(`Given up; it waits in ${queue}:`, error);
      letters.put({
        id: `${Date.now()}-${randomUUID()}`,
        queue,
        what,
        error: error instanceof Error ? error.message : String(error),
        at: new Date().toISOString(),
      });
    },
  };
}
