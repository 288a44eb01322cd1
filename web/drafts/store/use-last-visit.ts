import { useQuery } from '@tanstack/react-query';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { useClient } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';

/** In a recheck, the inspection that it rechecks, as far as it can be had; undefined otherwise. */
export const useLastVisit = () => {
  const client = useClient();
  const id = String(useDraft(({ recheckOf }) => recheckOf ?? ''));
  const { data } = useQuery({
    ...inspectionQuery(client, id),
    enabled: id !== '',
    // what was measured then does not change any more
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};
