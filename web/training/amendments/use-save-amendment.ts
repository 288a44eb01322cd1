import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmendmentId, newId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { Amendment, type AmendmentContent } from '#shared/training/amendments.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { useClient } from '../../session/session.tsx';
import { getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { TRAINING } from '../queries.ts';
import '../../client/nouns/training.ts';

/** Saves a new or changed amendment. After a conflict, saving again replaces the other change, which is named. */
export const useSaveAmendment = (amendment: Amendment | undefined, onSaved: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  // idempotency key for retries
  const [id] = useState(() => amendment?.id ?? AmendmentId.parse(newId('amd')));
  const [revision, setRevision] = useState(amendment?.revision);
  const saved = useMutation({
    mutationFn: (content: AmendmentContent) =>
      revision === undefined
        ? client.training.addAmendment({ body: { ...content, id } })
        : client.training.changeAmendment({ params: { amendmentId: id }, body: { ...content, revision } }),
    onSuccess: onSaved,
    onError: (error) => setRevision(findCurrent(error)?.revision ?? revision),
    onSettled: () => queries.invalidateQueries({ queryKey: TRAINING }),
  });
  const theirs = findCurrent(saved.error);
  return {
    save: saved.mutate,
    isPending: saved.isPending,
    problem: theirs
      ? `Someone else changed this amendment. It is now “${theirs.title}”: ${theirs.text || theirs.link} Save again to replace it with yours.`
      : getErrorMessage(saved.error, NOT_SAVED),
  };
};

/** Returns the amendment as it is now, if someone else changed it. */
const findCurrent = (error: Error | null) =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(Amendment).safeParse(error.details).data
    : undefined;
