import { Problem } from '#shared/problem.ts';

const ATTEMPTS = 3;

/** Only a passing fault is; a refusal stays one. For TanStack Query's `retry`. */
export const isRetryable = (failures: number, error: Error) =>
  failures < ATTEMPTS - 1 && error instanceof Problem && error.status >= 500;
