import type { Actor } from '#shared/sheets/model.ts';
import { logLines } from '../aws/log-lines.ts';
import type { Tenant } from '../http/context.ts';
import { userKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { readMembership, readScopes } from '../tenants/stored.ts';
import { loadMembers, type StoredMember } from './member-records.ts';

/** Maximum number of accounts queried in parallel, and in total. */
const ACCOUNTS_AT_ONCE = 10;
const MAX_SHARED_ACCOUNTS = 50;

/** Lists everyone with an inspector number, on their own or a shared account, sorted by name. */
export const listInspectors = async (context: Tenant): Promise<Actor[]> =>
  (await listPeople(context)).filter(({ inspectorNumber }) => inspectorNumber !== '');

/** Lists everyone who works here, sorted by name. A shared account without a number stands for its inspectors only. */
export const listPeople = async (context: Tenant): Promise<Actor[]> => {
  const members = await loadMembers(context);
  const own = members.flatMap(({ member, person }) => {
    const actor = person && readActor(String(member.gsi1sk), null, person);
    return actor && (actor.inspectorNumber !== '' || !isShared(member)) ? [actor] : [];
  });
  return [...own, ...(await listSubUsers(context, members))].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'));
};

const isShared = (member: Item) => readScopes(member).includes('flag-use-subusers');

const listSubUsers = async (context: Tenant, members: readonly StoredMember[]): Promise<Actor[]> => {
  const shared = members.filter(({ member }) => isShared(member)).map(({ member }) => String(member.gsi1sk));
  const { organizationId } = context;
  if (shared.length > MAX_SHARED_ACCOUNTS) logLines.warn({ organizationId, outcome: 'too many shared accounts' });
  const found: Actor[] = [];
  for (let n = 0; n < Math.min(shared.length, MAX_SHARED_ACCOUNTS); n += ACCOUNTS_AT_ONCE) {
    const batch = shared.slice(n, n + ACCOUNTS_AT_ONCE);
    found.push(...(await Promise.all(batch.map((userId) => subUsersOf(context, userId)))).flat());
  }
  return found;
};

/**
 * Lists the inspectors of a shared account. They belong to the account rather than the organization: if two
 * organizations share the account, neither sees its inspectors, because it isn't known which organization they work
 * for.
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
  return items.filter(({ type }) => type === 'SUBUSER').map((item) => readActor(userId, String(item.id), item));
};

const readActor = (userId: string, subUserId: string | null, item: Item): Actor => ({
  userId,
  subUserId,
  name: String(item.name || item.nickname || ''),
  inspectorNumber: String(item.InspectorAuthorityNumber ?? ''),
});

/** Caches the inspectors for one call, for retries of its writes. */
const cache = new WeakMap<Tenant, Promise<Actor[]>>();
const listCached = (context: Tenant) => {
  const inspectors = cache.get(context) ?? listInspectors(context);
  cache.set(context, inspectors);
  return inspectors;
};

/** Finds the inspector with this number. If several have it, the caller comes first. */
export const findInspector = async (context: Tenant & { actor: Actor }, number: string) => {
  if (number !== '' && number === context.actor.inspectorNumber) return context.actor;
  return (await listCached(context)).find(({ inspectorNumber }) => inspectorNumber === number);
};
