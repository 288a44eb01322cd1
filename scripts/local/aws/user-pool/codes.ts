import { randomInt } from 'node:crypto';
import { PoolFailure } from './failure.ts';
import type { Pool } from './pool.ts';
import type { User } from './users.ts';

const SECONDS_VALID = 3600;

/** Emails a new code for resetting the password. It replaces an earlier code. Returns `CodeDeliveryDetails`. */
export function sendCode(pool: Pool, user: User): object {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.resetCode = { code, expires: pool.now() + SECONDS_VALID };
  pool.users.save();
  pool.onCode({ to: user.attributes.email, code });
  return describeDelivery(user.attributes.email);
}

/**
 * Describes where a code was sent. Used for an unknown address too, so that callers can't find out who has an account.
 */
export function describeDelivery(email: string): object {
  return {
    Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  };
}

/** Accepts a code, only once. Throws if it is wrong or expired. */
export function acceptCode(pool: Pool, user: User | undefined, code: string): User {
  const sent = user?.resetCode;
  if (!user || !sent || sent.expires <= pool.now()) {
    throw new PoolFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (sent.code !== code) {
    throw new PoolFailure('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete user.resetCode;
  return user;
}
