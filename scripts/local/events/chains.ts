import * as z from 'zod';

/** Source: Lambda developer guide, "Use Lambda recursive loop detection to prevent infinite loops". */
const MOST_CALLS = 16;

/** What Lambda says in place of calling a function that wakes itself again and again. */
export class RecursiveInvocation extends Error {
  override readonly name = 'RecursiveInvocationException';
}

/** The key of an item that makes an event. */
export const Key = z.object({ pk: z.string(), sk: z.string() });
type Key = z.infer<typeof Key>;
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const Caused = z.object({ detail: Key });

/** Counts how often each function was called in a chain: an event, what its functions made of it, and so on. */
export const openChains = () => {
  /** How often each function was called before an item was made. */
  const calls = new Map<string, Record<string, number>>();
  return {
    /** Calls a function by an event, and hears what it makes; refuses one that its chain has called too often. */
    follow: (fn: { name: string }, event: unknown, call: (onMade: (key: Key) => void) => Promise<unknown>) => {
      const cause = Caused.safeParse(event).data;
      const before = (cause && calls.get(nameOf(cause.detail))) ?? {};
      const count = (before[fn.name] ?? 0) + 1;
      if (count > MOST_CALLS) {
        // sent again by hand, it begins another
        if (cause) calls.delete(nameOf(cause.detail));
        throw new RecursiveInvocation(`${fn.name} was called ${MOST_CALLS} times in one chain of events`);
      }
      return call((key) => void calls.set(nameOf(key), { ...before, [fn.name]: count }));
    },
  };
};
