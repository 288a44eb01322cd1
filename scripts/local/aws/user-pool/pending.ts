import { PoolFailure } from './failure.ts';
import type { PendingSignIn, Pool } from './pool.ts';
import type { User } from './users.ts';

const PENDING_SECONDS = 180;

/** Keeps a sign-in for as long as the person has to finish it. */
export function remember(pool: Pool, key: string, attempt: Omit<PendingSignIn, 'expires'>): void {
  for (const [old, { expires }] of pool.pending) if (expires <= pool.now()) pool.pending.delete(old);
  pool.pending.set(key, { ...attempt, expires: pool.now() + PENDING_SECONDS });
}

export function pending(pool: Pool, key: string): PendingSignIn {
  const attempt = pool.pending.get(key);
  if (!attempt || attempt.expires <= pool.now()) throw invalidSession();
  return attempt;
}

/** Who has proven the password in this session. */
export function pendingUser(pool: Pool, session: string): User {
  const { userId, exchange } = pending(pool, session);
  const user = pool.users.users[userId];
  if (!user || exchange) throw invalidSession();
  return user;
}

export function invalidSession(): PoolFailure {
  return new PoolFailure('NotAuthorizedException', 'Invalid session for the user.');
}
