import type { Caller } from '../http/context.ts';
import { type Limit, limitReached, makeConsumeUpdate } from '../http/rate-limit.ts';
import { organizationAllowanceKey } from '../table/keys.ts';

/**
 * Counts a blank sheet, or a sheet that is rendered again. Returns true if it may be rendered now, false if it must be
 * left to the sweep, where organizations take turns. The first rendering of an inspection is never counted.
 */
export const countPrint = async ({ table, organizationId, now }: Caller): Promise<boolean> => {
  const isSpent = async (limit: Limit) => {
    const spent = makeConsumeUpdate((window) => organizationAllowanceKey(organizationId, window), limit, now);
    return Boolean((await table.update(spent)).refused);
  };
  if (await isSpent('printing')) throw limitReached('printing');
  return !(await isSpent('printing-at-once'));
};
