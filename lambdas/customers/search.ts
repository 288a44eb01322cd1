import { parseCustomerSearch } from '#shared/customers/identity.ts';
import type { Tenant } from '../http/context.ts';
import { customerList, customerSearchList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { readCustomer } from './stored.ts';

type CustomerSearch = { search: string; pageSize: number; after?: string | undefined };

/** Finds customers by the start of a word or phone number. An empty search lists all customers by name. */
export const listCustomers = async ({ search, pageSize, after }: CustomerSearch, { table, organizationId }: Tenant) => {
  const startsWith = parseCustomerSearch(search);
  const page = { limit: pageSize, after };
  const query: Search = startsWith
    ? { ...page, pk: customerSearchList(organizationId), startsWith }
    : { ...page, index: 'gsi1', pk: customerList(organizationId) };
  const { items, next } = await table.search(query);
  const found = new Map(readEach(items, readCustomer).map((customer) => [customer.CustomerID, customer]));
  return { customers: [...found.values()], ...(next && { next }) };
};
