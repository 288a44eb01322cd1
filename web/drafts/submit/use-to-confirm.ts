import { listToConfirm } from '#shared/doubts/to-confirm.ts';
import type { DraftState } from '../store/draft-state.ts';
import { askOtherDay } from '../store/sheet-day.ts';
import { useSigner } from '../store/signer.ts';
import { useOdometerBefore } from '../store/use-last-visit.ts';
import { useSameNumbers } from '../store/use-same-numbers.ts';

/** Returns a function that lists what the inspector confirms before the sheet is sent. */
export const useToConfirm = () => {
  const signer = useSigner();
  const odometerBefore = useOdometerBefore();
  const sameNumbers = useSameNumbers();
  return (state: DraftState) => ({
    ...listToConfirm(state.mine, { signer, odometerBefore, sameNumbers }, state.editing),
    otherDay: askOtherDay(state),
  });
};
