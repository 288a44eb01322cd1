import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { filterSuggestions } from './suggestions.ts';
import '../client/nouns/organizations.ts';

const DEBOUNCE_MS = 250;

/** Finds matching workshops. Failures are ignored. */
export const useSuggestions = (typed: string) => {
  const client = useClient();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data = [] } = useQuery({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => client.organizations.suggestions({ query: { search } }, { signal }),
    enabled: search !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  return typed.trim() ? filterSuggestions(data, typed) : [];
};
