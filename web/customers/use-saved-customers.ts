import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import '../client/nouns/customers.ts';

const DEBOUNCE_MS = 250;
/** As many as one looks through; who wants another types on. */
const MOST_SHOWN = '6';

/** Saved customers that fit what is typed; `hasFailed`: nobody could look for them. */
export const useSavedCustomers = (typed: string) => {
  const client = useClient();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data = [], isError } = useQuery({
    queryKey: ['customers', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: MOST_SHOWN };
      return (await client.customers.list({ query }, { signal })).customers;
    },
    enabled: search !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isTyped = typed.trim() !== '';
  return { found: isTyped && !isError ? data : [], hasFailed: isTyped && isError };
};
