import { Problem } from '#shared/problem.ts';

/** True if the server couldn't be reached or had a temporary failure. */
export const isTemporary = (error: unknown) =>
  error instanceof Problem &&
  (error.status >= 500 || error.code === 'too-many-requests') &&
  error.code !== 'unexpected';

const FINAL = ['refused', 'not-found', 'not-valid'];

/** Explains why an answer was not accepted. `isFinal`: a retry can't succeed. Source: specification 2, section 8. */
export const explainRejected = (error: unknown) => ({
  text: `Failed to submit answer: ${error instanceof Error ? error.message : 'An unexpected error occurred'}`,
  isFinal: error instanceof Problem && FINAL.includes(error.code),
});
