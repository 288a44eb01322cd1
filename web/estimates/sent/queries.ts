import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import '../../client/nouns/estimates.ts';

/** While a customer may answer, the page asks this often whether they have; a page that is not seen asks nothing. */
const POLL_MS = 30_000;

export const estimateQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['estimate', id],
    queryFn: ({ signal }) => client.estimates.get({ params: { id } }, { signal }),
    // what is typed lives in its store, and is compared with the server's at each save
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'sent' ? POLL_MS : false),
  });

/** A version as it was sent: nobody changes it. */
export const sentQuery = (client: Client, id: string, number: number) =>
  queryOptions({
    queryKey: ['sent estimate', id, number],
    queryFn: ({ signal }) => client.estimates.sent({ params: { id, number: String(number) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
