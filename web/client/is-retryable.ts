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
