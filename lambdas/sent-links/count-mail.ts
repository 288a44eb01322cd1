import type { Acting } from '../http/context.ts';
import { limitReached, spend } from '../http/rate-limit.ts';
import { organizationAllowanceKey } from '../table/keys.ts';

/** One more mail with a link, of all that the organization may send in an hour. */
export const countMail = async ({ table, organizationId, now }: Acting) => {
  const spent = spend((window) => organizationAllowanceKey(organizationId, window), 'link-mail', now);
  if ((await table.update(spent)).refused) throw limitReached('link-mail');
};
