import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import '../client/nouns/customers.ts';

const DEBOUNCE_MS = 250;
/** Maximum number of suggestions: rather than read more of them, users keep typing. */
const MAX_SHOWN = '6';

/** Finds saved customers that match the input. `hasFailed` is true if the search failed. */
export const useSavedCustomers = (typed: string) => {
  const client = useClient();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data = [], isError } = useQuery({
    queryKey: ['customers', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: MAX_SHOWN };
      return (await client.customers.list({ query }, { signal })).customers;
    },
    enabled: search !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isTyped = typed.trim() !== '';
  return { found: isTyped && !isError ? data : [], hasFailed: isTyped && isError };
};
