import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Client } from '../client/client.ts';
import { loadAgain } from '../device/load-again.ts';
import { useClient } from '../session/session.tsx';
import '../client/nouns/reference.ts';

const HOUR_MS = 3_600_000;

/** What the organization gives most; without a network everything works but this. */
const usedQuery = (client: Client) =>
  queryOptions({
    queryKey: ['reasonsUsed'],
    queryFn: ({ signal }) => client.reference.reasonsUsed({}, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  });

const load = () => import('#shared/reference/search-reasons.ts');
type Reasons = Awaited<ReturnType<typeof load>>;

/** A search through every reason, fetched once it is wanted: a passing sheet never needs it. */
export const useReasonSearch = (wanted: boolean, item?: ItemName) => {
  const client = useClient();
  const { data } = useQuery({ ...usedQuery(client), enabled: wanted });
  const { reasons, hasFailed, again } = useLoadedReasons(wanted);
  const used = data?.used ?? {};
  const search = (typed: string) => reasons?.searchReasons(typed, { item, used }) ?? [];
  return { reasons, used, search, hasFailed, again };
};

/** `hasFailed`: they could not be loaded; a reason can still be written. */
const useLoadedReasons = (wanted: boolean) => {
  const [reasons, setReasons] = useState<Reasons>();
  const [hasFailed, setFailed] = useState(false);
  const take = useCallback(async (loading: Promise<Reasons>) => {
    try {
      const loaded = await loading;
      setReasons(loaded);
      setFailed(false);
      // once the reasons are drawn
      setTimeout(loaded.prepareSearch);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    if (wanted) void take(load());
  }, [wanted, take]);
  return { reasons, hasFailed, again: () => take(loadAgain(load)) };
};

/** The reasons of an item, what the organization uses first, and the search as seen from there. */
export const useReasons = (item: ItemName) => {
  const { reasons, used, ...search } = useReasonSearch(true, item);
  const known = reasons?.listReasons(item) ?? [];
  const first = (used[item] ?? []).filter((reason) => known.includes(reason));
  return {
    usual: [...first, ...known.filter((reason) => !first.includes(reason))],
    isLoaded: reasons !== undefined,
    ...search,
  };
};
