import { useDraft } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { firstOpen } from '../store/what-is-open.ts';
import { SubmitButton } from '../submit/submit-button.tsx';
import { SubmitFailed } from '../submit/submit-failed.tsx';
import type { Submission } from '../submit/use-submit.ts';

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
