import { useConnected } from '../../device/connection.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { formatSaveStatus, NOT_SAVED, saveProblem } from '../store/save-status.ts';

/** Whether what is typed is safe, in words; a failed save can be tried again and says why. */
export const SaveState = () => {
  const store = useDraftStore();
  const words = useDraft(formatSaveStatus);
  const status = useDraft((state) => state.status);
  const problem = useDraft(saveProblem);
  // else the bar above the page says it
  const connected = useConnected();
  return (
    <span className="save-state" role="status" data-status={status}>
      {words === NOT_SAVED ? (
        <button type="button" className="link problem" onClick={() => store.flush()}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      {problem !== null && (words === NOT_SAVED || connected) && (
        <span className={words === NOT_SAVED ? 'save-problem' : 'save-note'}>{problem}</span>
      )}
    </span>
  );
};
