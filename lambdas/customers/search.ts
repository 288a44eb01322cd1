import { parseCustomerSearch } from '#shared/customers/identity.ts';
import { storedFoldings } from '#shared/input/fold-text.ts';
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
  const [{ items, next }, older] = await Promise.all([
    table.search(query),
    after ? [] : findOlder(search, startsWith, pageSize, { table, organizationId }),
  ]);
  const read = readEach([...items, ...older], readCustomer);
  const found = new Map(read.map((customer) => [customer.CustomerID, customer]));
  return { customers: [...found.values()], ...(next && { next }) };
};

/** Finds customers by search entries from before 2027 that contain punctuation, until a rebuild has replaced them. */
const findOlder = async (search: string, folded: string, limit: number, { table, organizationId }: Tenant) => {
  const keys = new Set(storedFoldings.map((fold) => parseCustomerSearch(search, fold)));
  const pk = customerSearchList(organizationId);
  const pages = [...keys]
    .filter((key) => key && key !== folded)
    .map((startsWith) => table.search({ pk, startsWith, limit }));
  return (await Promise.all(pages)).flatMap(({ items }) => items);
};
