import * as z from 'zod';

/** Source: Lambda developer guide, "Use Lambda recursive loop detection to prevent infinite loops". */
const MOST_CALLS = 16;

/** Thrown instead of calling a function that keeps triggering itself. */
export class RecursiveInvocation extends Error {
  override readonly name = 'RecursiveInvocationException';
}

export const Key = z.object({ pk: z.string(), sk: z.string() });
type Key = z.infer<typeof Key>;
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const Caused = z.object({ detail: Key });

/** Counts how often each function was called in a chain of events. */
export const openChains = () => {
  const calls = new Map<string, Record<string, number>>();
  return {
    /** Calls a function for an event and records what it creates. Throws if its chain has called it too often. */
    follow: (fn: { name: string }, event: unknown, call: (onMade: (key: Key) => void) => Promise<unknown>) => {
      const cause = Caused.safeParse(event).data;
      const before = (cause && calls.get(nameOf(cause.detail))) ?? {};
      const count = (before[fn.name] ?? 0) + 1;
      if (count > MOST_CALLS) {
        // An event sent again by hand starts another chain.
        if (cause) calls.delete(nameOf(cause.detail));
        throw new RecursiveInvocation(`${fn.name} was called ${MOST_CALLS} times in one chain of events`);
      }
      return call((key) => void calls.set(nameOf(key), { ...before, [fn.name]: count }));
    },
  };
};
