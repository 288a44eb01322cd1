import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AsyncFunction } from '../stack.ts';
import { folder } from './folder.ts';
import type { StreamRecord } from './stream.ts';

/** An event that its function failed on; letters of earlier releases also hold records of the stream. */
type Undelivered = { fn: AsyncFunction; event: unknown } | { record: StreamRecord };

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
    add: (fn: AsyncFunction, event: unknown, error: unknown) => {
      console.error(`Given up; it waits in ${fn.deadLetters}:`, error);
      letters.put({
        id: `${Date.now()}-${randomUUID()}`,
        queue: fn.deadLetters,
        what: { fn, event },
        error: error instanceof Error ? error.message : String(error),
        at: new Date().toISOString(),
      });
    },
  };
}
