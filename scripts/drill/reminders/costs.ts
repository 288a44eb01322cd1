import type { Units } from '../memory/meter.ts';

/** What was spent on reminding people: of the table in units, of Lambda in calls, and in events. */
export type Spent = { writes: number; reads: number; requests: number; calls: number; cpuMs: number; events: number };

/** USD, on demand in Sydney (ap-southeast-2), as AWS listed them in November 2026 to our knowledge. */
const PER_MILLION = { writes: 0.7115, reads: 0.1423, calls: 0.2, events: 1 };
const PER_GB_SECOND = 0.0000133334;
const LAMBDA_GB = 0.5;
/** How long a Lambda waits for each request to the table, where none is made beside another. */
const REQUEST_MS = 6;
/** What `forward` does for each event of ours takes a call of its own. */
const FORWARD_MS = 20;
const FORWARD_GB = 0.25;
/** What is laid down at a person's act is a part of that act's transaction. */
const LAID = 'REMIND';

/** Counts what is spent while something works, and what reminders took of the work before it. */
export const countSpent = (units: Units) => {
  const spent: Spent = { writes: 0, reads: 0, requests: 0, calls: 0, cpuMs: 0, events: 0 };
  let laidMeanwhile = 0;
  return {
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      const before = { ...units, laid: units.of[LAID] ?? 0, cpu: process.cpuUsage() };
      try {
        return await work();
      } finally {
        for (const name of ['writes', 'reads', 'requests'] as const) spent[name] += units[name] - before[name];
        laidMeanwhile += (units.of[LAID] ?? 0) - before.laid;
        const { user, system } = process.cpuUsage(before.cpu);
        spent.cpuMs += (user + system) / 1000;
        spent.calls++;
      }
    },
    addEvents: (count: number) => {
      spent.events += count;
    },
    sum: (): Spent => ({ ...spent, writes: spent.writes + (units.of[LAID] ?? 0) - laidMeanwhile }),
  };
};
export type Spending = ReturnType<typeof countSpent>;

/** In USD, by what it is for. */
export const costOf = ({ writes, reads, requests, calls, cpuMs, events }: Spent) => ({
  table: (writes * PER_MILLION.writes + reads * PER_MILLION.reads) / 1e6,
  events: (events * PER_MILLION.events) / 1e6,
  lambda:
    ((calls + events) * PER_MILLION.calls) / 1e6 +
    ((requests * REQUEST_MS + cpuMs) / 1000) * LAMBDA_GB * PER_GB_SECOND +
    ((events * FORWARD_MS) / 1000) * FORWARD_GB * PER_GB_SECOND,
});
