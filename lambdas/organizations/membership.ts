import { nzDate } from '#shared/nz-date.ts';
import { canUndo, UNDO_DAYS, undoUntil } from '#shared/organizations/closing.ts';
import type { LeftMember } from '#shared/organizations/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { explainNoFurtherOrganization, loadAccount } from '../account/records.ts';
import { type Context, makeAuthorship, type SaidBy, type UserContext } from '../http/context.ts';
import { readName } from '../sheets/read-name.ts';
import { closeReserves } from '../sheets/reserves.ts';
import { leftList, memberKey, memberList, organizationKey, userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { type Item, makeTtl } from '../table/table.ts';
import { announceJoining, findJoiningRefusal } from '../tenants/announce-joining.ts';
import { readClosing } from '../tenants/closed.ts';
import { readLastAnnouncement, readMembership, readScopes } from '../tenants/stored.ts';
import { removeAdmin } from './last-admin.ts';
import { changeMember, ifMemberUnchanged, isAdmin, loadMember, loadMembers } from './member-records.ts';

/** How many seconds a former membership is kept: longer than until the last New Zealand day for returning. */
const KEPT_SECONDS = (UNDO_DAYS + 2) * 86_400;

/**
 * Stored as the end of a removed member's membership; `removedBy` has the time. A release that can't undo removals then
 * doesn't let them return by themselves, after a rollback.
 */
const LONG_AGO = new Date(0).toISOString();

/**
 * Ends a membership, with effect from the next call. It stays in the list of former members, so that callers who leave
 * can return, and that an Admin can let back someone whom an Admin removed.
 */
export const endMembership = async (context: Context, userId: string) => {
  const { organizationId, now } = context;
  const { member } = await loadMember(context, userId);
  const { condition, values } = ifMemberUnchanged(member);
  const isRemoved = userId !== context.userId;
  const update = {
    key: member,
    expression: `SET leftAt = :left, #ttl = :ttl, gsi1pk = :list, gsi1sk = :user${isRemoved ? ', removedBy = :by' : ' REMOVE removedBy'}`,
    condition,
    names: { '#ttl': 'ttl' },
    values: {
      ...values,
      ':left': isRemoved ? LONG_AGO : now.toISOString(),
      ':ttl': makeTtl(now, KEPT_SECONDS),
      ':list': leftList(organizationId),
      ':user': userId,
      ...(isRemoved && { ':by': makeAuthorship(context) }),
    },
  };
  if (isAdmin(member)) await removeAdmin(context, userId, { update }, isRemoved ? 'remove' : 'leave');
  else await changeMember(context, { update });
  return closeReserves(context, ({ by }) => by.userId === userId);
};

/**
 * Restores a membership without the scopes of an Admin, and notifies the Admins. If no member is left, the scopes are
 * kept, because no one could assign them. Throws the same error for an organization that the caller never left, one
 * that removed them, a closed one and an unknown one.
 */
export const rejoinOrganization = async (context: UserContext, wanted: string) => {
  const { table, userId, now } = context;
  const member = await table.get(memberKey(userId, wanted), { consistent: true });
  if (!member) throw notFound();
  if (!member.leftAt) return {};
  if (member.removedBy) throw notFound();
  const { organizationId } = readMembership(member);
  const organization = await table.get(organizationKey(organizationId), { consistent: true });
  if (!canReturn(member, now) || !organization || readClosing(organization)) throw notFound();
  const full = explainNoFurtherOrganization(await loadAccount(context));
  if (full) throw new Problem('refused', full);
  const isEmpty = (await loadMembers({ table, organizationId })).length === 0;
  const had = readScopes(member);
  const scopes = had.filter((scope) => isEmpty || scope === 'flag-use-subusers');
  const { joinedTold, writes } = announceJoining(context, organizationId, 'returned', readLastAnnouncement(member));
  // if scopes are removed, this counts as a change by the person who returns
  const by = scopes.length === had.length ? undefined : { userId, at: now.toISOString() };
  const update = {
    key: member,
    expression: `SET gsi1pk = :list, gsi1sk = :user, scopes = :scopes, joinedTold = :told${by ? ', scopesBy = :by' : ''} REMOVE leftAt, #ttl`,
    condition: 'leftAt = :left AND attribute_not_exists(removedBy)',
    names: { '#ttl': 'ttl' },
    values: {
      ':list': memberList(organizationId),
      ':user': userId,
      ':left': member.leftAt,
      ':scopes': scopes,
      ':told': joinedTold,
      ...(by && { ':by': by }),
    },
  };
  const { refused } = await table.write({ update }, ...writes);
  const met = refused?.find(({ index }) => index === 0);
  if (met && (!met.item || met.item.removedBy)) throw notFound();
  const tooOften = met ? undefined : findJoiningRefusal(refused, 1);
  if (tooOften) throw tooOften;
  return {};
};

/**
 * Ends a former member's right to return without an invite. Throws if they have already returned: they must be removed
 * instead.
 */
export const endReturn = async ({ table, organizationId }: Context, userId: string) => {
  const remove = memberKey(userId, organizationId);
  const { refused } = await table.write({ remove, condition: 'attribute_exists(leftAt)' });
  if (refused) throw notFound();
  return {};
};

/** Lists former members who may still return or be let back. Those who left last come first. */
export const listLeft = async ({ table, organizationId, now }: Context): Promise<LeftMember[]> => {
  const lines = await searchAll(table, { index: 'gsi1', pk: leftList(organizationId) });
  const ids = lines.map(({ gsi1sk }) => String(gsi1sk));
  const items = await table.getAll(
    ids.flatMap((id) => [memberKey(id, organizationId), userKey(id)]),
    { consistent: true },
  );
  const found = await Promise.all(
    ids.map(async (id, i): Promise<LeftMember[]> => {
      const [member, person] = items.slice(2 * i);
      if (!member || !canReturn(member, now)) return [];
      const leftOn = readLeftOn(member);
      const line = { id, name: String(person?.name || person?.nickname || ''), email: String(person?.email ?? '') };
      const by = member.removedBy as SaidBy | undefined;
      const removal = by && { removedBy: (await readName(table, by)) ?? '' };
      return [{ ...line, leftOn, returnsUntil: undoUntil(leftOn), ...removal }];
    }),
  );
  return found.flat().sort((a, b) => (a.leftOn < b.leftOn ? 1 : -1));
};

const readLeftOn = ({ leftAt, removedBy }: Item) =>
  nzDate(new Date(String((removedBy as SaidBy | undefined)?.at ?? leftAt)));

/** True if the person left or was removed, and this can still be undone. */
export const canReturn = (member: Item, now: Date) =>
  Boolean(member.leftAt) && canUndo(readLeftOn(member), nzDate(now));
