import { useState } from 'react';
import type { VehicleKind } from '#shared/sheets/applicability.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { changeVehicle } from '#shared/sheets/vehicle-change.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useDraftStore } from '../store/current-draft.tsx';
import type { DraftStore } from '../store/draft-store.ts';
import type { PartName, PartValue } from '../store/parts.ts';

type Change = Partial<VehicleKind>;

const buildParts = (store: DraftStore, change: Change) =>
  new Map<PartName, PartValue>([
    ...(Object.entries(change) as [keyof VehicleKind, PartValue][]),
    ...changeVehicle(store.state().mine, change).items.map((item) => [item.inspectionItemName, item] as const),
  ]);

/**
 * Changes the vehicle's type, fuel or equipment, which decide the lines. Asks first if lines would lose a result; the
 * caller renders `question`.
 */
export const useVehicleChange = (onDone?: () => void) => {
  const store = useDraftStore();
  const [asked, setAsked] = useState<{ change: Change; leaving: ReturnType<typeof changeVehicle>['leaving'] }>();
  const apply = (change: Change) => {
    store.dispatch({ type: 'typed', parts: buildParts(store, change) });
    setAsked(undefined);
    onDone?.();
  };
  return {
    change: (change: Change) => {
      const { leaving } = changeVehicle(store.state().mine, change);
      if (leaving.length > 0) setAsked({ change, leaving });
      else apply(change);
    },
    question: asked && (
      <ConfirmDialog
        title="Clear these results?"
        yes="Set to N/A"
        undoable
        run={async () => apply(asked.change)}
        onClose={() => setAsked(undefined)}
        onDone={() => {}}
      >
        <p>They don't apply to this vehicle. Reasons and photos are kept, and changing back restores the results.</p>
        <ul className="bullets">
          {asked.leaving.map(({ line, item }) => (
            <li key={line.name}>
              {line.code} {line.title}: {resultWords[item.result]}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    ),
  };
};
