import { Problem } from '#shared/problem.ts';

const ATTEMPTS = 3;

/** For TanStack Query's `retry`: only a fault of the server is tried again at once. */
export const isRetryable = (failures: number, error: Error) =>
  failures < ATTEMPTS - 1 && error instanceof Problem && error.status >= 500;

/** True for an answer that stands. A fault of the server passes, and so does a limit: what was typed is kept and sent later. */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.code !== 'too-many-requests';
