import { pickShard } from '../shard.ts';

export type Key = { pk: string; sk: string };

export const path = (...parts: (string | number)[]) => parts.join('#');

/** Builds the key of an item. The parts of the sort key are joined with `#`. */
export const key = (pk: string, ...sk: (string | number)[]): Key => ({ pk, sk: path(...sk) });

/** Returns the partition key of something that belongs to an organization. */
export const inOrganization = (org: OrganizationId, ...parts: (string | number)[]) => path('ORG', org, ...parts);

/** Returns the organization that an item belongs to. */
export const readOrganizationId = ({ pk }: Key) => trustOrganizationId(String(pk.split('#')[1]));

const LISTS = 8;
/** Returns index keys that spread a list of all organizations or people over several partitions. */
export const place = (list: string, id: string) => ({ gsi1pk: path(list, pickShard(id, LISTS)), gsi1sk: id });
export const listsOf = (list: string) => Array.from({ length: LISTS }, (_, shard) => path(list, shard));

/**
 * The id of an organization whose data may be accessed. Keys don't accept anything else, so they can't contain the id
 * of an unchecked header or body.
 */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/**
 * Marks an id as trusted: its membership was checked, it was just created, or it comes from one of our items. This is
 * the only way to get an `OrganizationId`; `test/house.test.ts` lists the callers.
 */
export const trustOrganizationId = (id: string) => id as OrganizationId;
