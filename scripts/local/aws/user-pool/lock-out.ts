import { PoolFailure } from './failure.ts';

/** Source: Cognito developer guide, "Lockout behavior for failed sign-in attempts". */
const FREE_FAILURES = 5;
const LONGEST_S = 15 * 60;

type Failures = { count: number; lockedUntil: number; lastAt: number };

/** After too many wrong passwords, refuses even the right one, for a time that doubles with each further failure. */
export const openLockOut = () => {
  const failures = new Map<string, Failures>();
  return {
    /** Throws while the user is locked out. Attempts during that time aren't counted. `now` is in seconds. */
    check: (userId: string, now: number) => {
      const known = failures.get(userId);
      if (known && now - known.lastAt >= LONGEST_S) failures.delete(userId);
      else if (known && now < known.lockedUntil) {
        known.lastAt = now;
        throw new PoolFailure('NotAuthorizedException', 'Password attempts exceeded');
      }
    },
    failed: (userId: string, now: number) => {
      const count = (failures.get(userId)?.count ?? 0) + 1;
      const lockedS = count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES), LONGEST_S);
      failures.set(userId, { count, lockedUntil: now + lockedS, lastAt: now });
    },
    passed: (userId: string) => void failures.delete(userId),
  };
};
export type LockOut = ReturnType<typeof openLockOut>;
