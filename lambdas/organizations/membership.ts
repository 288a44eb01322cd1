import { nzDate } from '#shared/nz-date.ts';
import { canUndo, UNDO_DAYS } from '#shared/organizations/closing.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { loadAccount, refuseMore } from '../account/records.ts';
import type { Context, UserContext } from '../http/context.ts';
import { memberKey, memberList, organizationKey } from '../table/keys.ts';
import { ttlAfter } from '../table/ttl.ts';
import { readClosing } from '../tenants/closed.ts';
import { readMembership } from '../tenants/stored.ts';
import { endAdmin } from './last-admin.ts';
import { asSeen, changeMember, isAdmin, loadMember } from './member-records.ts';

/** Kept until the last day of returning is surely over in New Zealand. */
const KEPT_SECONDS = (UNDO_DAYS + 2) * 86_400;

/** The membership stays for those who return, but in no list. */
export const leaveOrganization = async (context: Context) => {
  const { userId, now } = context;
  const { member } = await loadMember(context, userId);
  const { condition, values } = asSeen(member);
  const update = {
    key: member,
    expression: 'SET leftAt = :now, #ttl = :ttl REMOVE gsi1pk, gsi1sk',
    condition,
    names: { '#ttl': 'ttl' },
    values: { ...values, ':now': now.toISOString(), ':ttl': ttlAfter(now, KEPT_SECONDS) },
  };
  if (isAdmin(member)) await endAdmin(context, userId, { update }, 'leave');
  else await changeMember(context, { update });
  return {};
};

/** With the scopes they had. An organization they never left, or that is closed, answers as one that never was. */
export const comeBack = async (context: UserContext, wanted: string) => {
  const { table, userId, now } = context;
  const member = await table.get(memberKey(userId, wanted), { consistent: true });
  if (!member) throw notFound();
  if (!member.leftAt) return {};
  const { organizationId } = readMembership(member);
  const organization = await table.get(organizationKey(organizationId), { consistent: true });
  const inTime = canUndo(nzDate(new Date(String(member.leftAt))), nzDate(now));
  if (!inTime || !organization || readClosing(organization)) throw notFound();
  const full = refuseMore(await loadAccount(context));
  if (full) throw new Problem('refused', full);
  const { refused } = await table.update({
    key: member,
    expression: 'SET gsi1pk = :list, gsi1sk = :user REMOVE leftAt, #ttl',
    condition: 'leftAt = :left',
    names: { '#ttl': 'ttl' },
    values: { ':list': memberList(organizationId), ':user': userId, ':left': member.leftAt },
  });
  if (refused && !refused.item) throw notFound();
  return {};
};
