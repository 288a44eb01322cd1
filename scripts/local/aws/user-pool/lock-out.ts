import { PoolFailure } from './failure.ts';

/** Source: Cognito developer guide, "Lockout behavior for failed sign-in attempts". */
const FREE_FAILURES = 5;
const LONGEST_S = 15 * 60;

type Failures = { count: number; lockedUntil: number; lastAt: number };

/** Who has given a wrong password too often is not let in with the right one either, for a while that doubles each time. */
export const openLockOut = (onLocked = () => {}) => {
  const failures = new Map<string, Failures>();
  return {
    /** Refuses an attempt while it is locked out; that counts for nothing. `now` is in seconds. */
    check: (userId: string, now: number) => {
      const known = failures.get(userId);
      if (known && now - known.lastAt >= LONGEST_S) failures.delete(userId);
      else if (known && now < known.lockedUntil) {
        known.lastAt = now;
        onLocked();
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
