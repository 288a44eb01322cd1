import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Client } from '../client/client.ts';
import { loadAgain } from '../device/load-again.ts';
import { useClient } from '../session/session.tsx';
import '../client/nouns/reference.ts';

const HOUR_MS = 3_600_000;

/** The organization's most used reasons. The page works without them, so loading may fail, as while offline. */
const usedQuery = (client: Client) =>
  queryOptions({
    queryKey: ['reasonsUsed'],
    queryFn: ({ signal }) => client.reference.reasonsUsed({}, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  });

const load = () => import('#shared/reference/search-reasons.ts');
type Reasons = Awaited<ReturnType<typeof load>>;

/** Full-text search over all reasons. Loaded on demand, because sheets without fails never need it. */
export const useReasonSearch = (wanted: boolean, item?: ItemName) => {
  const client = useClient();
  const { data } = useQuery({ ...usedQuery(client), enabled: wanted });
  const { reasons, hasFailed, again } = useLoadedReasons(wanted);
  const used = data?.used ?? {};
  const search = (typed: string) => reasons?.searchReasons(typed, { item, used }) ?? [];
  return { reasons, used, search, hasFailed, again };
};

/** `hasFailed` is true if loading failed; a reason can still be typed. */
const useLoadedReasons = (wanted: boolean) => {
  const [reasons, setReasons] = useState<Reasons>();
  const [hasFailed, setFailed] = useState(false);
  const take = useCallback(async (loading: Promise<Reasons>) => {
    try {
      const loaded = await loading;
      setReasons(loaded);
      setFailed(false);
      // build the index after the reasons have rendered
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

/** Returns an item's reasons, most used first, with the search. */
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
