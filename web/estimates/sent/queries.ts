import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { pollWhileSending } from '../../sent-links/link-words.ts';
import '../../client/nouns/estimates.ts';

/** Polling interval while the customer may answer and no email is being delivered. Hidden pages don't poll. */
const POLL_MS = 30_000;

export const estimateQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['estimate', id],
    queryFn: ({ signal }) => client.estimates.get({ params: { id } }, { signal }),
    // the store holds the input and compares it with the server's version on each save
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      pollWhileSending(data?.links) || (data?.state === 'sent' ? POLL_MS : false),
  });

/** Loads a sent version, which never changes. */
export const sentQuery = (client: Client, id: string, number: number) =>
  queryOptions({
    queryKey: ['sent estimate', id, number],
    queryFn: ({ signal }) => client.estimates.sent({ params: { id, number: String(number) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
