import * as z from 'zod';
import { PoolFailure } from './failure.ts';
import type { Pool } from './pool.ts';

export type Operation = (pool: Pool, body: unknown) => Promise<object>;

/** An operation of Cognito's API: the fields it reads of a request, and what it does with them. */
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

/** `[{ Name, Value }]` to a record. */
export const AttributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

/** As `cdk/identity.ts` lets the client write. */
const WRITABLE = ['name', 'given_name', 'family_name', 'nickname'];

/** The same from somebody who is not an administrator. */
export function ownAttributes(attributes: Record<string, string>): Record<string, string> {
  if (Object.keys(attributes).some((name) => !WRITABLE.includes(name)))
    throw new PoolFailure('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  return attributes;
}
