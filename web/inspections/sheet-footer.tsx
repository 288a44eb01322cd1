import { useDraft } from '../drafts/current-draft.tsx';
import type { Place } from './sheet-screen.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SubmitFailed } from './submit-failed.tsx';
import type { Submission } from './use-submit.ts';
import { firstOpen } from './what-is-open.ts';

/** Submit within reach of the thumb, and in its place what is still to do, as a way there. */
export const SheetFooter = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  const words = useDraft((state) => firstOpen(state)?.words);
  const store = submission.store;
  const lead = () => {
    const place = firstOpen(store.state());
    if (place) onOpen(place);
  };
  return (
    <footer className="sheet-footer">
      <SubmitFailed failure={submission.failure} />
      {words && (
        <button type="button" className="link" onClick={lead}>
          {words}
        </button>
      )}
      <SubmitButton submission={submission} disabled={words !== undefined} />
    </footer>
  );
};
