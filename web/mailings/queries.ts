import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import { getServerNow } from '../device/server-clock.ts';
import { isOnItsWay } from '../sent-links/link-words.ts';
import '../client/nouns/mailings.ts';

/** Polling interval while a mail is being delivered. Hidden pages don't poll. */
const POLL_MS = 5_000;

/** The mailed links of a checksheet. */
export const mailingsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['mailings', id],
    queryFn: ({ signal }) => client.mailings.list({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.links.some((link) => isOnItsWay(link, getServerNow().toISOString())) ? POLL_MS : false,
  });
