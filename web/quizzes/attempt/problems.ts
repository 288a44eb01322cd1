import { Problem } from '#shared/problem.ts';

/** Nobody was reached, or the server could not just then. */
export const isPassing = (error: unknown) =>
  error instanceof Problem &&
  (error.status >= 500 || error.code === 'too-many-requests') &&
  error.code !== 'unexpected';

const FINAL = ['refused', 'not-found', 'not-valid'];

/** What is said of an answer that was not taken. `isFinal`: it would not be taken later either. Source: specification 2, section 8. */
export const notTaken = (error: unknown) => ({
  text: `Failed to submit answer: ${error instanceof Error ? error.message : 'An unexpected error occurred'}`,
  isFinal: error instanceof Problem && FINAL.includes(error.code),
});
