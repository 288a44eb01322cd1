import { randomInt } from 'node:crypto';
import { PoolFailure } from './failure.ts';
import type { Pool } from './pool.ts';
import type { CodeKind, User } from './users.ts';

const SECONDS_VALID: Record<CodeKind, number> = {
  'sign-up': 24 * 3600,
  'verify-email': 24 * 3600,
  'reset-password': 3600,
};

/** Mails a fresh code, which replaces the last one of its kind; answers `CodeDeliveryDetails`. */
export function sendCode(pool: Pool, user: User, kind: CodeKind): object {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes[kind] = { code, expires: pool.now() + SECONDS_VALID[kind] };
  pool.users.save();
  pool.onCode({ to: user.attributes.email, kind, code });
  return deliveryTo(user.attributes.email);
}

/** Also what somebody without an account is told, so that he learns nothing. */
export function deliveryTo(email: string): object {
  return {
    Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  };
}

/** Uses the code up, or refuses it. */
export function useCode(pool: Pool, user: User | undefined, kind: CodeKind, code: string): User {
  const sent = user?.codes[kind];
  if (!user || !sent || sent.expires <= pool.now()) {
    throw new PoolFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (sent.code !== code) {
    throw new PoolFailure('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete user.codes[kind];
  return user;
}
