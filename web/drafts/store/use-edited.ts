import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { useWorkOwner } from '../../session/session.tsx';
import type { Opener } from './open-drafts.ts';
import { loadStoredDraft } from './save-on-device.ts';
import { getEditKey } from './stored-draft.ts';

/**
 * Interval of polling while there is no response. Polling is needed because browsers only know about the local link.
 */
const RETRY_MS = 5_000;

/**
 * Loads the completed inspection to edit. Until there is a response, returns the version that the edits on this device
 * are based on. `refusal` is set if the server refused; `isUnanswered` is true while there is no response yet.
 */
export const useEdited = ({ client }: Pick<Opener, 'client'>, id: string) => {
  const base = useBase(id);
  const { data, error, isFetchedAfterMount, failureCount, refetch } = useQuery({
    ...inspectionQuery(client, id),
    // load the current version once and don't refetch it while it is edited
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.error && !isRefusal(state.error) ? RETRY_MS : false),
  });
  const [answered, setAnswered] = useState<Inspection>();
  // a failed refetch must not close an open inspection
  if (data && isFetchedAfterMount && !error && data !== answered) setAnswered(data);
  const refusal = isRefusal(error) ? error : null;
  return {
    inspection: refusal ? undefined : (answered ?? base),
    refusal,
    isUnanswered: !refusal && (failureCount > 0 || isFetchedAfterMount),
    askAgain: () => refetch(),
  };
};

/** Returns the version that the stored edits are based on. */
const useBase = (id: string) => {
  const owner = useWorkOwner();
  const [base, setBase] = useState<Inspection>();
  useEffect(() => {
    let isOver = false;
    void loadStoredDraft(owner, getEditKey(id)).then((kept) => !isOver && setBase(kept?.editing ?? undefined));
    return () => {
      isOver = true;
    };
  }, [owner, id]);
  return base;
};
