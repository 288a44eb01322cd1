import { row } from '#test/bench/row.ts';

/** A row for each promise: it was never to be broken. */
export const countBroken = (broken: Record<string, string[]>, unit: string) =>
  Object.entries(broken).map(([kind, where]) => row(kind, where.length, unit, { goal: 0 }));
