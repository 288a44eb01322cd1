import type { Actor } from '#shared/sheets/model.ts';
import { logLines } from '../aws/log-lines.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { readMembership, readScopes } from '../tenants/stored.ts';
import { loadMembers, type StoredMember } from './member-records.ts';

/** One query each: so many at once, and so many at most. */
const ACCOUNTS_AT_ONCE = 10;
const MAX_SHARED_ACCOUNTS = 50;

/** Everybody of the organization who has an inspector number, whose account they work under or not, by name. */
export const listInspectors = async (context: Tenant): Promise<Actor[]> => {
  const members = await loadMembers(context);
  const own = members.flatMap(({ member, person }) => (person ? [actorOf(String(member.gsi1sk), null, person)] : []));
  return [...own, ...(await listSubUsers(context, members))]
    .filter(({ inspectorNumber }) => inspectorNumber !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'));
};

const isShared = (member: Item) => readScopes(member).includes('flag-use-subusers');

const listSubUsers = async (context: Tenant, members: readonly StoredMember[]): Promise<Actor[]> => {
  const shared = members.filter(({ member }) => isShared(member)).map(({ member }) => String(member.gsi1sk));
  const { organizationId } = context;
  if (shared.length > MAX_SHARED_ACCOUNTS)
    logLines.warn(JSON.stringify({ level: 'warn', organizationId, outcome: 'more shared accounts than are asked' }));
  const found: Actor[] = [];
  for (let n = 0; n < Math.min(shared.length, MAX_SHARED_ACCOUNTS); n += ACCOUNTS_AT_ONCE) {
    const batch = shared.slice(n, n + ACCOUNTS_AT_ONCE);
    found.push(...(await Promise.all(batch.map((userId) => subUsersOf(context, userId)))).flat());
  }
  return found;
};

/**
 * Who works under an account that is shared here. They belong to the account and not to an organization: where it is shared
 * in another one too, nobody can say whose they are, and they are told to neither.
 */
const subUsersOf = async ({ table, organizationId }: Tenant, userId: string): Promise<Actor[]> => {
  const items = await searchAll(table, { pk: userKey(userId).pk, consistent: true });
  const isElsewhere = items.some(
    (item) =>
      item.type === 'MEMBER' &&
      !item.leftAt &&
      isShared(item) &&
      readMembership(item).organizationId !== organizationId,
  );
  if (isElsewhere) return [];
  return items.filter(({ type }) => type === 'SUBUSER').map((item) => actorOf(userId, String(item.id), item));
};

const actorOf = (userId: string, subUserId: string | null, item: Item): Actor => ({
  userId,
  subUserId,
  name: String(item.name || item.nickname || ''),
  inspectorNumber: String(item.InspectorAuthorityNumber ?? ''),
});

/** A call has one context: its inspectors are asked for once, however often what it writes is tried. */
const listed = new WeakMap<Tenant, Promise<Actor[]>>();
const listOnce = (context: Tenant) => {
  const inspectors = listed.get(context) ?? listInspectors(context);
  listed.set(context, inspectors);
  return inspectors;
};

/** Whose number it is; of two who say that it is theirs, the one who acts. Undefined: nobody's here. */
export const findInspector = async (context: Tenant & { actor: Actor }, number: string) => {
  if (number !== '' && number === context.actor.inspectorNumber) return context.actor;
  return (await listOnce(context)).find(({ inspectorNumber }) => inspectorNumber === number);
};
