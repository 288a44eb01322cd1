import { searchFor } from '#shared/customers/identity.ts';
import type { Tenant } from '../http/context.ts';
import { customerList, customersFound } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { readCustomer } from './stored.ts';

type Asked = { search: string; pageSize: number; after?: string | undefined };

/** Saved customers with a word or phone number that begins as the search does; all of them by name when nothing is searched for. */
export const listCustomers = async ({ search, pageSize, after }: Asked, { table, organizationId }: Tenant) => {
  const startsWith = searchFor(search);
  const page = { limit: pageSize, after };
  const asked: Search = startsWith
    ? { ...page, pk: customersFound(organizationId), startsWith }
    : { ...page, index: 'gsi1', pk: customerList(organizationId) };
  const { items, next } = await table.search(asked);
  const found = new Map(readEach(items, readCustomer).map((customer) => [customer.CustomerID, customer]));
  return { customers: [...found.values()], ...(next && { next }) };
};
