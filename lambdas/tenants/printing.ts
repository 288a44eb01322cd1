import type { Caller } from '../http/context.ts';
import { type Limit, limitReached, spend } from '../http/rate-limit.ts';
import { organizationAllowanceKey } from '../table/keys.ts';

/**
 * Counts a sheet that is printed because somebody wants it again, or blank. True: at once. False: so many were asked for
 * that it waits for the sweep, where each organization has its turn. What an inspection is printed for is never counted.
 */
export const countPrint = async ({ table, organizationId, now }: Caller): Promise<boolean> => {
  const isSpent = async (limit: Limit) => {
    const spent = spend((window) => organizationAllowanceKey(organizationId, window), limit, now);
    return Boolean((await table.update(spent)).refused);
  };
  if (await isSpent('printing')) throw limitReached('printing');
  return !(await isSpent('printing-at-once'));
};
