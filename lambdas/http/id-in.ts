import type * as z from 'zod';
import { notFound } from '#shared/problem.ts';

/** The id that a text in an address is. What is none is answered like the id of something that never was. */
export const idIn = <Id extends z.ZodType>(text: string, schema: Id, otherwise = notFound): z.infer<Id> => {
  const id = schema.safeParse(text);
  if (!id.success) throw otherwise();
  return id.data;
};
