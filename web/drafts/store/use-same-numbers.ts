import { useQuery } from '@tanstack/react-query';
import { numbersGiven } from '#shared/doubts/same-numbers.ts';
import { useClient } from '../../session/session.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useDraft } from './current-draft.tsx';
import '../../client/nouns/inspections.ts';

/** So long after the last key. */
const TYPED_MS = 600;
const FRESH_MS = 60_000;

/** Other inspections with the numbers that this sheet gives out, as far as they can be had: the server looks for itself. */
export const useSameNumbers = () => {
  const client = useClient();
  const own = useDraft(({ editing }) => editing?.id);
  const given = useDraft(({ mine }) => JSON.stringify(numbersGiven(mine)));
  const asked = useDebounced(given, TYPED_MS);
  const numbers = numbersIn(asked);
  const { data } = useQuery({
    queryKey: ['same numbers', asked],
    queryFn: ({ signal }) => client.inspections.sameNumbers({ query: numbers }, { signal }),
    enabled: Object.keys(numbers).length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data?.found.filter(({ id }) => id !== own) ?? [];
};

const numbersIn = (given: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    (JSON.parse(given) as ReturnType<typeof numbersGiven>).map(({ about, number }) => [about, number]),
  );
