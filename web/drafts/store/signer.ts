import type { Actor } from '#shared/sheets/model.ts';
import { useActor } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';

export type Signer = Pick<Actor, 'name' | 'inspectorNumber'>;

/** Who signs the sheet: whoever works here, or who has signed what is being changed. */
export const useSigner = (): Signer => {
  const actor = useActor();
  return useDraft(({ editing }) => editing?.submittedBy) ?? actor;
};
