import type { MouseEvent } from 'react';
import type { ItemSection } from '#shared/sheets/checklist.ts';
import { listSuggestedPasses } from '#shared/sheets/suggested-results.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { focusNext } from './item-keys.ts';

/** Lists the items that their readings suggest to pass, with a button that passes them. `onPressed`: not by a key. */
export const AcceptSuggested = ({ section, onPressed }: { section: ItemSection; onPressed: () => void }) => {
  const store = useDraftStore();
  // a string, so that an equal list doesn't cause a re-render
  const titles = useDraft(({ mine }) =>
    listSuggestedPasses(mine, section)
      .map(({ line }) => `${line.code} ${line.title}`)
      .join(', '),
  );
  if (!titles) return null;
  const accept = ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // the button goes
    focusNext(currentTarget);
    const passes = listSuggestedPasses(store.state().mine, section);
    const parts = new Map(passes.map(({ line, item }) => [line.name, withResult(item, 'PASS')]));
    store.dispatch({ type: 'typed', parts });
    // 0 for a key
    if (detail > 0) onPressed();
  };
  return (
    <div className="accept-suggested card" role="status">
      <span>Within the limits, so Pass: {titles}</span>
      <button type="button" className="chip" onClick={accept}>
        Accept suggested
      </button>
    </div>
  );
};
