import { useConnected } from '../../device/connection.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { formatSaveStatus, getSaveProblem, NOT_SAVED } from '../store/save-status.ts';

/** The save status. A failed save can be retried. */
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

/**
 * Why the draft is not saved. Shown below the form, so that it doesn't move buttons that the user is about to click.
 */
export const SaveProblem = () => {
  const isNotSaved = useDraft((state) => formatSaveStatus(state) === NOT_SAVED);
  const problem = useDraft(getSaveProblem);
  // while offline, the banner above the page shows this
  const connected = useConnected();
  return (
    <p className="save-problem" role="status" data-not-saved={isNotSaved}>
      {(isNotSaved || connected) && problem}
    </p>
  );
};
