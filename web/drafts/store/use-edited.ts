import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { useDraftOwner } from './draft-owner.ts';
import type { Opener } from './open-drafts.ts';
import { loadStoredDraft } from './save-on-device.ts';
import { editKey } from './stored-draft.ts';

/** While nobody answers: browsers know only of the cable. */
const ASK_AGAIN_MS = 5_000;

/**
 * The completed inspection that is to be changed, as it is now; until somebody answers, as it was when the change that this
 * device keeps was begun. `refusal`: it cannot be had at all; `isUnanswered`: not yet, and it is asked for again.
 */
export const useEdited = ({ client }: Pick<Opener, 'client'>, id: string) => {
  const begun = useBegun(id);
  const { data, error, isFetchedAfterMount, failureCount, refetch } = useQuery({
    ...inspectionQuery(client, id),
    // as it is now, and from then on the inspector's
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.error && !isRefusal(state.error) ? ASK_AGAIN_MS : false),
  });
  const [answered, setAnswered] = useState<Inspection>();
  // what is open stays open when it cannot be asked for once more
  if (data && isFetchedAfterMount && !error && data !== answered) setAnswered(data);
  const refusal = isRefusal(error) ? error : null;
  return {
    inspection: refusal ? undefined : (answered ?? begun),
    refusal,
    isUnanswered: !refusal && (failureCount > 0 || isFetchedAfterMount),
    askAgain: () => refetch(),
  };
};

/** What the change that this device keeps was begun from. */
const useBegun = (id: string) => {
  const owner = useDraftOwner();
  const [begun, setBegun] = useState<Inspection>();
  useEffect(() => {
    let isOver = false;
    void loadStoredDraft(owner, editKey(id)).then((kept) => !isOver && setBegun(kept?.editing ?? undefined));
    return () => {
      isOver = true;
    };
  }, [owner, id]);
  return begun;
};
