import { pickShard } from '../shard.ts';

export type Key = { pk: string; sk: string };

export const path = (...parts: (string | number)[]) => parts.join('#');

/** Returns the key of an item, with its sort key joined from parts. */
export const key = (pk: string, ...sk: (string | number)[]): Key => ({ pk, sk: path(...sk) });

/** Returns the path of something that belongs to an organization. */
export const inOrganization = (org: OrganizationId, ...parts: (string | number)[]) => path('ORG', org, ...parts);

/** Returns the organization that a tenant's item belongs to. */
export const readOrganizationId = ({ pk }: Key) => trustOrganizationId(String(pk.split('#')[1]));

const LISTS = 8;
/** Spreads a list that covers all tenants over several partitions. */
export const place = (list: string, id: string) => ({ gsi1pk: path(list, pickShard(id, LISTS)), gsi1sk: id });
export const listsOf = (list: string) => Array.from({ length: LISTS }, (_, shard) => path(list, shard));

/**
 * The id of an organization whose data may be accessed. Keys accept nothing else, so a raw header or body cannot reach
 * them.
 */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/**
 * Marks an id as trusted: its membership was checked, we just made it, or it comes from one of our items. The only way to make an
 * `OrganizationId`; `test/house.test.ts` lists the callers.
 */
export const trustOrganizationId = (id: string) => id as OrganizationId;
