import { useDraft, useDraftStore } from '../drafts/current-draft.tsx';
import { saveWords } from '../drafts/save-words.ts';

/** Whether what is typed is safe, in words; a failed save can be tried again and says why. */
export const SaveState = () => {
  const store = useDraftStore();
  const words = useDraft(saveWords);
  const status = useDraft((state) => state.status);
  const problem = useDraft((state) => state.problem);
  return (
    <span className="save-state" role="status" data-status={status}>
      {problem === null ? (
        words
      ) : (
        <>
          <button type="button" className="link problem" disabled={status === 'saving'} onClick={() => store.flush()}>
            {words}
          </button>
          <span className="save-problem">{problem}</span>
        </>
      )}
    </span>
  );
};
