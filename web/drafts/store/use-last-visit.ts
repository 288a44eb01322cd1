import { useQuery } from '@tanstack/react-query';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { useClient } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';

/** Returns the inspection that this one rechecks, once loaded. */
export const useLastVisit = () => {
  const client = useClient();
  const id = String(useDraft(({ recheckOf }) => recheckOf ?? ''));
  const { data } = useQuery({
    ...inspectionQuery(client, id),
    enabled: id !== '',
    // a completed visit's readings don't change
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};
