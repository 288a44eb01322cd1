import { useQuery } from '@tanstack/react-query';
import type { Actor } from '#shared/sheets/model.ts';
import { signingNumber } from '#shared/sheets/unproved.ts';
import { useActor, useClient } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';
import '../../client/nouns/organizations.ts';

export type Signer = Pick<Actor, 'name' | 'inspectorNumber'>;

/** Who signs the sheet: whoever works here, has signed what is being changed, or has filled it in on paper. */
export const useSigner = (): Signer => {
  const actor = useActor();
  const signed = useDraft(({ editing }) => editing?.submittedBy);
  const number = useDraft(({ mine }) => signingNumber(mine));
  return usePaperInspectors().find(({ inspectorNumber }) => inspectorNumber === number) ?? signed ?? actor;
};

/** Who can have filled in a sheet of paper; nobody where it is none, or while that is not known. */
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
