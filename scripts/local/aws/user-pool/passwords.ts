import { PoolFailure } from './failure.ts';
import { type Pool, passwordOwner } from './pool.ts';
import { hashPassword, isPassword, type Secret } from './srp.ts';
import type { User } from './users.ts';

/** The password policy of `cdk/identity.ts`: a minimum length, and any kinds of characters. */
const LENGTH = /^.{12,256}$/s;

/** Returns the stored form of a new password. Throws if the password is too short. */
export function createSecret(pool: Pool, userId: string, password: string): Secret {
  if (!LENGTH.test(password)) {
    throw new PoolFailure('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
  }
  return hashPassword(passwordOwner(pool, userId), password);
}

/** Checks a password and counts failures. While the user is locked out, throws without checking. */
export function verifyPassword(pool: Pool, user: User, check: () => boolean): boolean {
  pool.lockOut.check(user.id, pool.now());
  const isRight = check();
  if (isRight) pool.lockOut.passed(user.id);
  else pool.lockOut.failed(user.id, pool.now());
  return isRight;
}

export function hasPassword(pool: Pool, user: User, password: string): boolean {
  return isPassword(passwordOwner(pool, user.id), password, user.secret);
}
