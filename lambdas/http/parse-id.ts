import type * as z from 'zod';
import { notFound } from '#shared/problem.ts';

/** Parses an id in a path. A malformed id is answered like an unknown one. */
export const parseId = <Id extends z.ZodType>(text: string, schema: Id, otherwise = notFound): z.infer<Id> => {
  const id = schema.safeParse(text);
  if (!id.success) throw otherwise();
  return id.data;
};
