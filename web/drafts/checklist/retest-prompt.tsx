import { brakeRetest } from '#shared/sheets/brake-retest.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useLastVisit } from '../store/use-last-visit.ts';

/** In a recheck after the brakes were repaired: that they are to be tested again. Nothing otherwise. */
export const useRetestPrompt = () => {
  const earlier = useLastVisit();
  return useDraft(({ mine }) => earlier && brakeRetest(mine, earlier));
};

/** The same on the sheet, as the way there. */
export const RetestPrompt = ({ onOpen }: { onOpen: () => void }) => {
  const words = useRetestPrompt();
  return (
    words && (
      <button type="button" className="retest" onClick={onOpen}>
        {words}
      </button>
    )
  );
};
