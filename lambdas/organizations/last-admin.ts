import { Problem } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { memberKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { changeMember, isAdmin, loadMembers } from './member-records.ts';

const WAY_OUT = 'Make someone else Admin first, or close the workshop.';
const refusals = {
  leave: `The last Admin can’t leave. ${WAY_OUT}`,
  remove: `The last Admin can’t be removed. ${WAY_OUT}`,
  save: `The last Admin must stay Admin. ${WAY_OUT}`,
};

/**
 * Removes an Admin if there is another one. The same transaction checks this, so that two Admins can't remove each
 * other.
 */
export const removeAdmin = async (context: Context, userId: string, change: Write, what: keyof typeof refusals) => {
  for (const other of await otherAdmins(context, userId)) {
    const check = {
      check: memberKey(other, context.organizationId),
      condition: 'attribute_not_exists(leftAt) AND contains(scopes, :admin)',
      values: { ':admin': 'Admin' },
    };
    if (await changeMember(context, change, check)) return;
  }
  throw new Problem('not-valid', refusals[what]);
};

/** Returns the Admins to check. If the caller is an Admin and changes someone else, checking the caller is enough. */
const otherAdmins = async (context: Context, userId: string): Promise<string[]> => {
  if (context.userId !== userId && context.scopes.includes('Admin')) return [context.userId];
  const members = await loadMembers(context);
  return members.flatMap(({ member }) => (isAdmin(member) && member.gsi1sk !== userId ? [String(member.gsi1sk)] : []));
};
