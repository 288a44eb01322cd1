import type { ReactNode } from 'react';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findFirstOpen, isMissing, listWrong } from '../store/open-places.ts';
import type { Place } from '../store/place.ts';
import { PlaceLinks } from '../submit/place-links.tsx';
import { SubmitButton } from '../submit/submit-button.tsx';
import { SubmitFailed } from '../submit/submit-failed.tsx';
import type { Submission } from '../submit/use-submit.ts';

type Props = {
  submission: Submission;
  onOpen: (place: Place) => void;
  /** Subscribes to the live draft, also while a dialog covers the page. */
  saveProblem: ReactNode;
};

/** The Submit button, with links to what is still open and to everything wrong. */
export const SheetFooter = ({ submission, onOpen, saveProblem }: Props) => {
  const store = useDraftStore();
  const words = useDraft((state) => findFirstOpen(state, isMissing)?.words);
  const isOpen = useDraft((state) => findFirstOpen(state) !== undefined);
  // a string, so that an equal list doesn't re-render
  const wrong = useDraft((state) =>
    listWrong(state)
      .map(({ words, problem }) => `${words}: ${problem}`)
      .join('\n'),
  );
  const lead = () => {
    const place = findFirstOpen(store.state(), isMissing);
    if (place) onOpen(place);
  };
  return (
    <footer className="sheet-footer card">
      {saveProblem}
      <SubmitFailed submission={submission} onOpen={onOpen} />
      {wrong && <PlaceLinks places={listWrong(store.state())} onOpen={onOpen} />}
      {words && (
        <button type="button" className="link" onClick={lead}>
          {words}
        </button>
      )}
      <SubmitButton submission={submission} disabled={isOpen} />
    </footer>
  );
};
