import type { Problem } from '#shared/problem.ts';

/** What a call was refused with; nothing when it was not. */
export const refused = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (problem: Problem) => problem,
  );
