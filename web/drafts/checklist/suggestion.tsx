import type { InspectionItem } from '#shared/sheets/model.ts';
import { restsOnUnconfirmed, suggestedReasons, withoutSuggestion } from '#shared/sheets/suggested-results.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

/** What the readings say against an item, and the way to take it back. */
export const Suggestion = ({ item }: { item: InspectionItem }) => {
  const store = useDraftStore();
  const name = item.inspectionItemName;
  const reasons = useDraft(({ mine }) => suggestedReasons(mine, name).join('\n'));
  const isUnconfirmed = useDraft(({ mine }) => restsOnUnconfirmed(mine, name));
  if (!reasons) return null;
  const cleared = withoutSuggestion(store.state().mine, item, { since: store.state().begunAt });
  const taken = cleared.ReasonForRejections.length < item.ReasonForRejections.length;
  // of one that passes all the same, `PassDoubts` tells
  if (!taken && (item.result === 'PASS' || item.result === 'WARNING')) return null;
  return (
    <p className="suggestion">
      {isUnconfirmed
        ? 'Beyond a limit that is not confirmed: suggests Fail, judge by the manual.'
        : 'Beyond the limit: suggests Fail.'}{' '}
      {taken && (
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
