import { Estimate } from '#shared/estimates/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/** True if the call was refused because the page is stale. */
export const isOutdated = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'version-conflict' || error.code === 'wrong-state');

/** Returns the current estimate, which the server sends with such an error. */
export const readCurrent = (error: unknown) =>
  isOutdated(error) ? withoutLimits(Estimate).safeParse(error.details).data : undefined;
