import { GrantableScope, MAX_ORGANIZATIONS } from '#shared/organizations/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { scheduleAmendmentCheck, scheduleTrainingCheck } from '../due/reminders.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { memberKey, memberList, userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { readScopes } from '../tenants/stored.ts';
import { canReturn } from './membership.ts';

/**
 * Undoes the removal of a member. They get the scopes that an Admin can grant, and the caller is recorded as granting
 * them. Idempotent. Throws `not-found` for people who left by themselves: only they decide whether to return.
 */
export const letMemberBack = async (context: Context, userId: string) => {
  const { table, organizationId, now } = context;
  const key = memberKey(userId, organizationId);
  const member = await table.get(key, { consistent: true });
  if (member && !member.leftAt) return {};
  if (!member?.removedBy || !canReturn(member, now)) throw notFound();
  if ((await countMemberships(context, userId)) >= MAX_ORGANIZATIONS)
    throw new Problem('refused', `They belong to ${MAX_ORGANIZATIONS} workshops already. They must leave one first.`);
  const by = makeAuthorship(context);
  const update = {
    key,
    expression:
      'SET gsi1pk = :list, gsi1sk = :user, scopes = :scopes, scopesBy = :by, returnedBy = :by REMOVE leftAt, #ttl',
    condition: 'attribute_exists(leftAt) AND removedBy = :removal',
    names: { '#ttl': 'ttl' },
    values: {
      ':list': memberList(organizationId),
      ':user': userId,
      ':removal': member.removedBy,
      ':scopes': readScopes(member).filter((scope) => GrantableScope.safeParse(scope).success),
      ':by': by,
    },
  };
  // checks stop when a member is gone
  const { refused } = await table.write(
    { update },
    scheduleTrainingCheck(organizationId, userId, now),
    scheduleAmendmentCheck(organizationId, userId, now),
  );
  const met = refused?.find(({ index }) => index === 0);
  if (met && (!met.item || met.item.leftAt)) throw notFound();
  return {};
};

const countMemberships = async ({ table }: Context, userId: string) => {
  const items = await searchAll(table, { pk: userKey(userId).pk, consistent: true });
  return items.filter(({ type, leftAt }) => type === 'MEMBER' && !leftAt).length;
};
