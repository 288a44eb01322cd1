import type { Actor } from '#shared/sheets/model.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { userKey } from '../table/keys.ts';
import { loadMembers, type StoredMember } from './member-records.ts';

const SUB_USERS = 'SUBUSER#';

/** Everybody of the organization who has an inspector number, whose account they work under or not, by name. */
export const listInspectors = async (context: Tenant): Promise<Actor[]> => {
  const members = await loadMembers(context);
  const people = await Promise.all(members.map((member) => inspectorsOf(context, member)));
  return people.flat().sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'));
};

const inspectorsOf = async ({ table }: Tenant, { member, person }: StoredMember): Promise<Actor[]> => {
  const userId = String(member.gsi1sk);
  const { items } = await table.search({ pk: userKey(userId).pk, startsWith: SUB_USERS });
  const own = person ? [actorOf(userId, null, person)] : [];
  return [...own, ...items.map((item) => actorOf(userId, String(item.id), item))].filter(
    ({ inspectorNumber }) => inspectorNumber !== '',
  );
};

const actorOf = (userId: string, subUserId: string | null, item: Item): Actor => ({
  userId,
  subUserId,
  name: String(item.name || item.nickname || ''),
  inspectorNumber: String(item.InspectorAuthorityNumber ?? ''),
});

/** Whose number it is; of two who say that it is theirs, the one who acts. Undefined: nobody's here. */
export const findInspector = async (context: Tenant & { actor: Actor }, number: string) => {
  const found = (await listInspectors(context)).filter(({ inspectorNumber }) => inspectorNumber === number);
  const { userId, subUserId } = context.actor;
  return found.find((one) => one.userId === userId && one.subUserId === subUserId) ?? found[0];
};
