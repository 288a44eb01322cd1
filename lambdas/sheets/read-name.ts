import { SubUserId } from '#shared/ids.ts';
import type { SaidBy } from '../http/context.ts';
import { subUserKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Returns the name of a stored author; undefined if it isn't known. */
export const readName = async (table: Table, { userId, subUserId }: Partial<SaidBy>) => {
  const id = SubUserId.safeParse(subUserId).data;
  const person = userId && (await table.get(id ? subUserKey(userId, id) : userKey(userId)));
  return (person && String(person.name || person.nickname || '')) || undefined;
};
