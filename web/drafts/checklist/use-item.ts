import { startResult } from '#shared/sheets/applicability.ts';
import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import { untouchedAt } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findItem } from '../store/parts.ts';

/** Returns the item of a line and a function that changes it. Re-renders only when this item changes. */
export const useItem = (line: ChecklistLine) => {
  const store = useDraftStore();
  const start = useDraft(({ mine }) => startResult(line, mine));
  const item = useDraft(({ mine }) => findItem(mine, line.name)) ?? untouchedAt(line, start);
  const set = (change: Partial<InspectionItem>) => {
    // once the inspector has chosen a result, the previous one is no longer restored
    const before = change.result ? withResult(item, change.result) : item;
    const parts = new Map([[line.name, { ...before, ...change }]]);
    store.dispatch({ type: 'typed', parts, session: { lastEditedInspectionItem: line.name } });
  };
  return [item, set] as const;
};
