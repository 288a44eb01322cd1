import '../../client/nouns/customers.ts';
import '../../client/nouns/dossiers.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CustomerPage } from '#shared/customers/page.ts';
import type { Client } from '../../client/client.ts';

/** Prefix of the queries that are stale after a change to a customer. */
const CUSTOMERS = ['customers'];
const buildKey = (id: string) => [...CUSTOMERS, 'page', id];

export const customerQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: buildKey(id),
    queryFn: ({ signal }) => client.customers.get({ params: { id } }, { signal }),
  });

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
};
const A_PAGE = '10';

export const vehiclesQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...buildKey(id), 'vehicles'],
    queryFn: ({ pageParam, signal }) =>
      client.dossiers.vehicles({ params: { id }, query: { pageSize: A_PAGE, after: pageParam } }, { signal }),
  });

export const inspectionsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...buildKey(id), 'inspections'],
    queryFn: ({ pageParam, signal }) =>
      client.dossiers.inspections({ params: { id }, query: { pageSize: A_PAGE, after: pageParam } }, { signal }),
  });

export const duplicatesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...buildKey(id), 'duplicates'],
    queryFn: ({ signal }) => client.customers.duplicates({ params: { id } }, { signal }),
  });

/** Caches a customer's page from a response and invalidates the other customer queries. */
export const cacheCustomerPage = (queries: QueryClient, page: CustomerPage) => {
  queries.setQueryData(buildKey(page.customer.CustomerID), page);
  return queries.invalidateQueries({
    queryKey: CUSTOMERS,
    predicate: ({ queryKey }) => queryKey.length !== 3 || queryKey[2] !== page.customer.CustomerID,
  });
};
