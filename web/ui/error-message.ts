import { Problem } from '#shared/problem.ts';

/** Where nothing is said of why. */
export const NOT_SAVED = 'It could not be saved. Please try again.';

/** What the server said; where it has nothing to say but that it failed, these words. */
export const errorMessage = (error: Error | null | undefined, otherwise: string) => {
  if (!error) return undefined;
  return error instanceof Problem && error.code !== 'unexpected' ? error.message : otherwise;
};
