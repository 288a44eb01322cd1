import type * as z from 'zod';

/** Returns the first error message of each field. */
export const findFirstMistakes = (schema: z.ZodType, values: unknown): ReadonlyMap<string, string> => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return new Map([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));
};
