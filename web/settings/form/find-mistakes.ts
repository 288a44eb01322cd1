import type * as z from 'zod';

/** The first mistake of each field, in the schema's words. */
export const mistakesIn = (schema: z.ZodType, values: unknown): ReadonlyMap<string, string> => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return new Map([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));
};
