import { Problem } from '#shared/problem.ts';

const ATTEMPTS = 3;

/** Decides for TanStack Query's `retry`: only server errors are retried. */
export const isRetryable = (failures: number, error: Error) =>
  failures < ATTEMPTS - 1 && error instanceof Problem && error.status >= 500;

/**
 * True for a final error. After any other (a server error or rate limit), changes stay on the device and are sent
 * later.
 */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.code !== 'too-many-requests';

/** True for a server error, a rate limit or a lost connection: the same request may succeed later. */
export const isPassingProblem = (error: unknown) => error instanceof Problem && !isRefusal(error);
