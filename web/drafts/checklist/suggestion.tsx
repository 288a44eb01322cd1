import type { InspectionItem } from '#shared/sheets/model.ts';
import { dependsOnUnconfirmedLimit, suggestedReasons, undoSuggestion } from '#shared/sheets/suggested-results.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

/** What the readings say against an item, with an Undo. */
export const Suggestion = ({ item }: { item: InspectionItem }) => {
  const store = useDraftStore();
  const name = item.inspectionItemName;
  const reasons = useDraft(({ mine }) => suggestedReasons(mine, name).join('\n'));
  const isUnconfirmed = useDraft(({ mine }) => dependsOnUnconfirmedLimit(mine, name));
  if (!reasons) return null;
  const cleared = undoSuggestion(store.state().mine, item, { since: store.state().begunAt });
  const canUndo = cleared.ReasonForRejections.length < item.ReasonForRejections.length;
  // for passed items, `PassDoubts` says it
  if (!canUndo && (item.result === 'PASS' || item.result === 'WARNING')) return null;
  return (
    <p className="suggestion">
      {isUnconfirmed ? 'Outside the usual limit: set to Fail. Check the VIRM.' : 'Outside the limit: set to Fail.'}{' '}
      {canUndo && (
        <button
          type="button"
          className="link"
          onClick={() => store.dispatch({ type: 'typed', parts: new Map([[name, cleared]]) })}
        >
          Undo
        </button>
      )}
    </p>
  );
};
