import { makeRow } from '#test/bench/row.ts';

/** Makes a row for each promise, with the goal that it is never broken. */
export const countBroken = (broken: Record<string, string[]>, unit: string) =>
  Object.entries(broken).map(([kind, where]) => makeRow(kind, where.length, unit, { goal: 0 }));
