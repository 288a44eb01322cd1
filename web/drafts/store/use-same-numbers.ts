import { useQuery } from '@tanstack/react-query';
import { listIssuedNumbers } from '#shared/doubts/same-numbers.ts';
import { useClient } from '../../session/session.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useDraft } from './current-draft.tsx';
import '../../client/nouns/inspections.ts';

const TYPED_MS = 600;
const FRESH_MS = 60_000;

/**
 * Returns other inspections with the same numbers. Empty if they can't be loaded, because the server checks again on
 * submission.
 */
export const useSameNumbers = () => {
  const client = useClient();
  const ownId = useDraft(({ editing }) => editing?.id);
  const given = useDraft(({ mine }) => JSON.stringify(listIssuedNumbers(mine)));
  const debounced = useDebounced(given, TYPED_MS);
  const numbers = parseNumbers(debounced);
  const { data } = useQuery({
    queryKey: ['same numbers', debounced],
    queryFn: ({ signal }) => client.inspections.sameNumbers({ query: numbers }, { signal }),
    enabled: Object.keys(numbers).length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data?.found.filter(({ id }) => id !== ownId) ?? [];
};

const parseNumbers = (given: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    (JSON.parse(given) as ReturnType<typeof listIssuedNumbers>).map(({ about, number }) => [about, number]),
  );
