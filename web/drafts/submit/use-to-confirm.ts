import { listToConfirm } from '#shared/doubts/to-confirm.ts';
import type { DraftState } from '../store/draft-state.ts';
import { useSigner } from '../store/signer.ts';
import { useOdometerBefore } from '../store/use-odometer-before.ts';
import { useSameNumbers } from '../store/use-same-numbers.ts';

export const useToConfirm = () => {
  const signer = useSigner();
  const odometerBefore = useOdometerBefore();
  const sameNumbers = useSameNumbers();
  return ({ mine, editing }: Pick<DraftState, 'mine' | 'editing'>) =>
    listToConfirm(mine, { signer, odometerBefore, sameNumbers }, editing);
};
