import Button from '@cloudscape-design/components/button';
import type { ItemSection } from '#shared/sheets/checklist.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

/** After Pass All, lists lines left at N/A although the vehicle has them, each with a button to pass it. */
export const NotApplied = ({ section }: { section: ItemSection }) => {
  const store = useDraftStore();
  // a string, so that an equal list doesn't cause a re-render
  const names = useDraft(({ mine }) => {
    const { label, notApplied } = passAll(mine, section);
    return label === 'Unpass All' ? notApplied.map(({ line }) => line.name).join(' ') : '';
  });
  if (!names) return null;
  const lines = passAll(store.state().mine, section).notApplied;
  return (
    <p className="not-applied" role="status">
      <span>Still N/A:</span>
      {lines.map(({ line, item }) => (
        <Button
          key={line.name}
          onClick={() => store.dispatch({ type: 'typed', parts: new Map([[line.name, withResult(item, 'PASS')]]) })}
        >
          {line.title}: Pass
        </Button>
      ))}
    </p>
  );
};
