import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import { serverNow } from '../device/server-clock.ts';
import { isOnItsWay } from '../sent-links/link-words.ts';
import '../client/nouns/mailings.ts';

/** While a mail is on its way, this often; a page that is not seen asks nothing. */
const POLL_MS = 5_000;

/** The links to a checksheet that were mailed. */
export const mailingsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['mailings', id],
    queryFn: ({ signal }) => client.mailings.list({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.links.some((link) => isOnItsWay(link, serverNow().toISOString())) ? POLL_MS : false,
  });
