import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import { untouched } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import type { VehicleType } from '#shared/sheets/vehicle-type.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findItem } from '../store/parts.ts';

/** The item of a line as it stands, and the way to write on it. Its reader hears of no other item. */
export const useItem = (line: ChecklistLine, vehicleType: VehicleType) => {
  const store = useDraftStore();
  const item = useDraft(({ mine }) => findItem(mine, line.name)) ?? untouched(line, vehicleType);
  const set = (change: Partial<InspectionItem>) => {
    const parts = new Map([[line.name, { ...item, ...change }]]);
    store.dispatch({ type: 'typed', parts, session: { lastEditedInspectionItem: line.name } });
  };
  return [item, set] as const;
};
