import { suggestBrakeRetest } from '#shared/sheets/brake-retest.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useLastVisit } from '../store/use-last-visit.ts';

/** Returns the prompt to test repaired brakes again in a recheck; undefined if no test is needed. */
export const useRetestPrompt = () => {
  const earlier = useLastVisit();
  return useDraft(({ mine }) => earlier && suggestBrakeRetest(mine, earlier));
};

export const RetestPrompt = ({ onOpen }: { onOpen: () => void }) => {
  const words = useRetestPrompt();
  return (
    words && (
      <button type="button" className="retest card" onClick={onOpen}>
        {words}
      </button>
    )
  );
};
