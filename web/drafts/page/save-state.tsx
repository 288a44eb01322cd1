import { useConnected } from '../../device/connection.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { formatSaveStatus, NOT_SAVED, saveProblem } from '../store/save-status.ts';

/** Whether what is typed is safe, in words; a failed save can be tried again. */
export const SaveState = () => {
  const store = useDraftStore();
  const words = useDraft(formatSaveStatus);
  const status = useDraft((state) => state.status);
  return (
    <span className="save-state" role="status" data-status={status}>
      {words === NOT_SAVED ? (
        <button type="button" className="link problem" onClick={() => store.flush()}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
    </span>
  );
};

/** Why it is not saved: below what is written on, which would else move away under the finger that is about to press it. */
export const SaveProblem = () => {
  const isNotSaved = useDraft((state) => formatSaveStatus(state) === NOT_SAVED);
  const problem = useDraft(saveProblem);
  // else the bar above the page says it
  const connected = useConnected();
  return (
    <p className="save-problem" role="status" data-not-saved={isNotSaved}>
      {(isNotSaved || connected) && problem}
    </p>
  );
};
