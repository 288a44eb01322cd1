import { hash } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import type { Key } from '../table/keys.ts';
import { type Item, makeTtl, type Write } from '../table/table.ts';

/** The caller's Idempotency-Key and a hash of the request body. */
export type Idempotency = { key: string; hash: string };

const KEY = /^[\x21-\x7e]{8,100}$/;
/** Days for which a retry gets the same response. Source: reliability goals. */
const RETENTION_DAYS = 7;

/** Parses the header and hashes the body with BLAKE2, which is three times as fast as SHA-256. */
export const parseIdempotencyKey = (header: string | undefined, body = ''): Idempotency | undefined => {
  if (!header) return undefined;
  if (!KEY.test(header)) throw new Problem('not-valid', 'The Idempotency-Key must have 8 to 100 printable characters.');
  return { key: header, hash: hash('blake2b512', body, 'base64url').slice(0, 22) };
};

type Call = { idempotency: Idempotency | undefined; now: Date };

/** Returns the writes that let a retry find the call's result, for the same transaction. */
export const idempotencyWrites = (key: Key | undefined, made: string | number, { idempotency, now }: Call): Write[] => {
  if (!key || !idempotency) return [];
  const ttl = makeTtl(now, RETENTION_DAYS * 86_400);
  const put: Item = { ...key, type: 'IDEMPOTENCY', hash: idempotency.hash, made, ttl };
  return [{ put, condition: 'attribute_not_exists(pk)' }];
};

const Made = z.union([z.string(), z.number()]);
/** Returns the result of the first call. Throws if the key was used with a different body. */
export const readEarlierResult = (record: Record<string, unknown> | undefined, sent: Idempotency) => {
  if (!record) return undefined;
  if (record.hash !== sent.hash)
    throw new Problem('key-used-for-something-else', 'This Idempotency-Key was already used for another request.');
  return Made.parse(record.made);
};
