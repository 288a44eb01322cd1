import { type OrganizationId, trustOrganizationId } from '../organization-id.ts';
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
