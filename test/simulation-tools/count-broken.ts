import { makeRow } from '#test/bench/row.ts';

/** Makes a row for each invariant, with the goal that it is never violated. */
export const countBroken = (broken: Record<string, string[]>, unit: string) =>
  Object.entries(broken).map(([kind, where]) => makeRow(kind, where.length, unit, { goal: 0 }));
