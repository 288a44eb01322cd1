import type { Problem } from '#shared/problem.ts';

/** Returns the problem that a call was refused with, or undefined if it succeeded. */
export const refused = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (problem: Problem) => problem,
  );
