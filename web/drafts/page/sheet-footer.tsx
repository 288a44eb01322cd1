import type { ReactNode } from 'react';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { firstOpen, isToDo, listWrong } from '../store/what-is-open.ts';
import { SubmitButton } from '../submit/submit-button.tsx';
import { SubmitFailed } from '../submit/submit-failed.tsx';
import type { Submission } from '../submit/use-submit.ts';
import { WaysThere } from '../submit/ways-there.tsx';

type Props = {
  submission: Submission;
  onOpen: (place: Place) => void;
  /** Of the draft as it is now, also while a dialog is over the page. */
  saveProblem: ReactNode;
};

/** Submit within reach of the thumb, and in its place what is still to do, as a way there; what is wrong, all of it. */
export const SheetFooter = ({ submission, onOpen, saveProblem }: Props) => {
  const store = useDraftStore();
  const words = useDraft((state) => firstOpen(state, isToDo)?.words);
  const isOpen = useDraft((state) => firstOpen(state) !== undefined);
  // as a text, so that its reader is drawn again only when it changes
  const wrong = useDraft((state) =>
    listWrong(state)
      .map(({ words, problem }) => `${words}: ${problem}`)
      .join('\n'),
  );
  const lead = () => {
    const place = firstOpen(store.state(), isToDo);
    if (place) onOpen(place);
  };
  return (
    <footer className="sheet-footer">
      {saveProblem}
      <SubmitFailed submission={submission} onOpen={onOpen} />
      {wrong && <WaysThere places={listWrong(store.state())} onOpen={onOpen} />}
      {words && (
        <button type="button" className="link" onClick={lead}>
          {words}
        </button>
      )}
      <SubmitButton submission={submission} disabled={isOpen} />
    </footer>
  );
};
