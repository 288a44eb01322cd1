import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import '../client/nouns/customers.ts';

const DEBOUNCE_MS = 250;
/** Maximum number of suggestions: rather than read more of them, users keep typing. */
const MAX_SHOWN = '6';

/**
 * Finds saved customers that match the input. `isSearching` is true until they are found, `hasFailed` if the search
 * failed.
 */
export const useSavedCustomers = (typed: string) => {
  const client = useClient();
  const wanted = typed.trim();
  const search = useDebounced(wanted, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ['customers', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: MAX_SHOWN };
      return (await client.customers.list({ query }, { signal })).customers;
    },
    enabled: search !== '',
    retry: false,
  });
  if (wanted === '') return { found: [], isSearching: false, hasFailed: false };
  // the answer to an earlier text isn't shown
  if (search !== wanted || query.isPending) return { found: [], isSearching: true, hasFailed: false };
  return { found: query.isError ? [] : query.data, isSearching: false, hasFailed: query.isError };
};
