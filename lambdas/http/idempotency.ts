import { hash } from 'node:crypto';
import { Problem } from '#shared/problem.ts';
import { ttlAfter } from '../table/ttl.ts';

/** The caller's Idempotency-Key with a hash of what was sent under it. */
export type Idempotency = { key: string; hash: string };

const KEY = /^[\x21-\x7e]{8,100}$/;
/** Source: reliability goals: a repeat within a week gives the same answer. */
const KEPT_DAYS = 7;

/** From the header, or undefined. A repeat sends the same bytes; BLAKE2 takes a third of SHA-256's time over them. */
export const idempotencyOf = (header: string | undefined, body = ''): Idempotency | undefined => {
  if (!header) return undefined;
  if (!KEY.test(header)) throw new Problem('not-valid', 'An Idempotency-Key has 8 to 100 printable characters.');
  return { key: header, hash: hash('blake2b512', body, 'base64url').slice(0, 22) };
};

/** What is kept of a call, in the transaction that carried it out: what was sent, and what it made. */
export const idempotencyRecord = (sent: Idempotency, made: string | number, now: Date) => ({
  type: 'IDEMPOTENCY',
  hash: sent.hash,
  made,
  ttl: ttlAfter(now, KEPT_DAYS * 86_400),
});

/** What the call made the first time; the same key with something else in it is refused. */
export const madeBefore = (record: Record<string, unknown> | undefined, sent: Idempotency) => {
  if (!record) return undefined;
  if (record.hash !== sent.hash)
    throw new Problem('key-used-for-something-else', 'This Idempotency-Key was used for something else.');
  return record.made as string | number;
};
