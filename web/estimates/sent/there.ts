import { Estimate } from '#shared/estimates/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/** Whether it was refused because the estimate is not as the page shows it. */
export const isOutdated = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'version-conflict' || error.code === 'wrong-state');

/** The estimate as it is, which the server tells with such a refusal. */
export const readThere = (error: unknown) =>
  isOutdated(error) ? withoutLimits(Estimate).safeParse(error.details).data : undefined;
