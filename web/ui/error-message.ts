import { Problem } from '#shared/problem.ts';

/** The fallback if the error has no message. */
export const NOT_SAVED = 'It could not be saved. Please try again.';

/** Returns the server's message, or the fallback if the error is unexpected. */
export const getErrorMessage = (error: Error | null | undefined, otherwise: string) => {
  if (!error) return undefined;
  return error instanceof Problem && error.code !== 'unexpected' ? error.message : otherwise;
};
