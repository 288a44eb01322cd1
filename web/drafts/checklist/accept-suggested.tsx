import type { ItemSection } from '#shared/sheets/checklist.ts';
import { listSuggestedPasses } from '#shared/sheets/suggested-results.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { focusNext } from './item-keys.ts';

/** Lists the items that their readings suggest to pass, with a button that passes them. */
export const AcceptSuggested = ({ section }: { section: ItemSection }) => {
  const store = useDraftStore();
  // a string, so that an equal list doesn't cause a re-render
  const titles = useDraft(({ mine }) =>
    listSuggestedPasses(mine, section)
      .map(({ line }) => `${line.code} ${line.title}`)
      .join(', '),
  );
  if (!titles) return null;
  const accept = (button: HTMLElement) => {
    // the button goes
    focusNext(button);
    const passes = listSuggestedPasses(store.state().mine, section);
    const parts = new Map(passes.map(({ line, item }) => [line.name, withResult(item, 'PASS')]));
    store.dispatch({ type: 'typed', parts });
  };
  return (
    <div className="accept-suggested card" role="status">
      <span>Within the limits, so Pass: {titles}</span>
      <button type="button" className="chip" onClick={({ currentTarget }) => accept(currentTarget)}>
        Accept suggested
      </button>
    </div>
  );
};
