import { PoolFailure } from './failure.ts';
import { ownerOf, type Pool } from './pool.ts';
import { isPassword, type Secret, secretOf } from './srp.ts';
import type { User } from './users.ts';

/** As `cdk/identity.ts` sets it: characters are counted, and no kinds of them asked for. */
const LENGTH = /^.{12,256}$/s;

/** What to keep of a new password; refuses one that is too weak. */
export function secretFor(pool: Pool, userId: string, password: string): Secret {
  if (!LENGTH.test(password)) {
    throw new PoolFailure('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
  }
  return secretOf(ownerOf(pool, userId), password);
}

/** Whether the person who signs in has proved the password; `prove` is asked only of who is not locked out. */
export function isProved(pool: Pool, user: User, prove: () => boolean): boolean {
  pool.lockOut.check(user.id, pool.now());
  const proved = prove();
  if (proved) pool.lockOut.passed(user.id);
  else pool.lockOut.failed(user.id, pool.now());
  return proved;
}

export function hasPassword(pool: Pool, user: User, password: string): boolean {
  return isPassword(ownerOf(pool, user.id), password, user.secret);
}
