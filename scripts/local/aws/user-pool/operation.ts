import * as z from 'zod';
import { PoolFailure } from './failure.ts';
import type { Pool } from './pool.ts';

export type Operation = (pool: Pool, body: unknown) => Promise<object>;

/** Defines an operation of Cognito's API: its request fields and its action. */
export function operation<Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (pool: Pool, request: z.infer<z.ZodObject<Fields>>) => object | Promise<object>,
): Operation {
  const Request = z.object(fields);
  return async (pool, body) => {
    const request = Request.safeParse(body);
    if (!request.success) throw new PoolFailure('InvalidParameterException', z.prettifyError(request.error));
    return run(pool, request.data);
  };
}

/** Parses `[{ Name, Value }]` to a record. */
export const AttributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

/** The attributes that `cdk/identity.ts` allows the client to write. */
const WRITABLE = ['name', 'given_name', 'family_name', 'nickname'];

/** Throws if a client writes an attribute that only administrators may write. */
export function checkWritable(attributes: Record<string, string>): Record<string, string> {
  if (Object.keys(attributes).some((name) => !WRITABLE.includes(name)))
    throw new PoolFailure('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  return attributes;
}
