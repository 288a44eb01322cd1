import type * as z from 'zod';
import { SubUser, User } from '#shared/account/model.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import type { UserContext } from '../http/context.ts';
import { membershipOf } from '../organizations/records.ts';
import { subUserKey, userKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { userPoolAttributes } from './user-pool.ts';

const Person = User.omit({ scopes: true, subUsers: true, Organization: true });
export type Person = z.infer<typeof Person>;

const personItem = (person: Person): Item => ({ ...userKey(person.id), type: 'USER', ...person });

/** The person, their inspectors, and where they are a member, the first joined first; one query. Whoever is new is kept from the user pool. */
export const loadAccount = async ({ table, userId, accessToken }: UserContext) => {
  const { items } = await table.search({ pk: userKey(userId).pk, consistent: true });
  const found = items.find(({ type }) => type === 'USER');
  const person = found ? Person.parse(found) : await firstSeen(table, userId, accessToken);
  const subUsers = items.filter(({ type }) => type === 'SUBUSER').map((item) => SubUser.parse(item));
  const memberships = items
    .filter(({ type }) => type === 'MEMBER')
    .map(membershipOf)
    .sort((a, b) => (a.memberSince < b.memberSince ? -1 : 1));
  return { person, subUsers, memberships };
};

const firstSeen = async (table: Table, userId: string, accessToken: string) => {
  const known = await userPoolAttributes(accessToken);
  const person: Person = {
    id: userId,
    email: known.email ?? '',
    email_verified: known.email_verified === 'true',
    nickname: known.nickname ?? '',
    name: [known.given_name, known.family_name].filter(Boolean).join(' ') || (known.name ?? ''),
    picture: known.picture ?? '',
    InspectorAuthorityNumber: '',
    privacyPolicy: null,
  };
  await keepPerson(table, person);
  return person;
};

/** Keeps a person who is not known yet; one who is stays as they are. */
export const keepPerson = (table: Table, person: Person) =>
  table.write({ put: personItem(person), condition: 'attribute_not_exists(pk)' });

export const addSubUser = async (
  { table, userId }: Pick<UserContext, 'table' | 'userId'>,
  wanted: Omit<SubUser, 'id'>,
): Promise<SubUser> => {
  const subUser: SubUser = { id: SubUserId.parse(newId('sub')), ...wanted };
  await table.write({
    put: { ...subUserKey(userId, subUser.id), type: 'SUBUSER', ...subUser },
    condition: 'attribute_not_exists(pk)',
  });
  return subUser;
};
