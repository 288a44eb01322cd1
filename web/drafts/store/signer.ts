import { useQuery } from '@tanstack/react-query';
import type { Actor } from '#shared/sheets/model.ts';
import { getInspectorNumber } from '#shared/sheets/unproved.ts';
import { useActor, useClient } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';
import '../../client/nouns/organizations.ts';

export type Signer = Pick<Actor, 'name' | 'inspectorNumber'>;

/** Returns the signer: a paper sheet's inspector, the signer of the inspection being edited, or the current user. */
export const useSigner = (): Signer => {
  const actor = useActor();
  const signed = useDraft(({ editing }) => editing?.submittedBy);
  const number = useDraft(({ mine }) => getInspectorNumber(mine));
  return usePaperInspectors().find(({ inspectorNumber }) => inspectorNumber === number) ?? signed ?? actor;
};

/** Returns the possible inspectors of a paper sheet; empty for other sheets and while loading. */
export const usePaperInspectors = (): readonly Signer[] => {
  const client = useClient();
  const isFromPaper = useDraft((state) => state.isFromPaper ?? false);
  const { data } = useQuery({
    queryKey: ['inspectors'],
    queryFn: ({ signal }) => client.organizations.inspectors({}, { signal }),
    enabled: isFromPaper,
  });
  return (isFromPaper && data?.inspectors) || [];
};
