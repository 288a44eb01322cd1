import { progress } from '#shared/inspections/items.ts';
import type { Sheet } from '#shared/inspections/model.ts';
import { useDraft } from '../drafts/current-draft.tsx';
import { PlateInput } from './plate-input.tsx';
import { SaveState } from './save-state.tsx';

/** `2017 Toyota Hilux · Diesel · car` */
const vehicleLine = ({ vehicleYear, vehicleMake, vehicleModel, vehicleFuelType, vehicleType }: Sheet) =>
  [[vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' '), vehicleFuelType, vehicleType]
    .filter(Boolean)
    .join(' · ');

/** What the sheet is about, plate first, and how far it is. */
export const SheetHeader = ({ onDone }: { onDone: () => void }) => {
  const vehicle = useDraft(({ mine }) => vehicleLine(mine));
  const number = useDraft(({ formattedId }) => formattedId?.formattedIdIdx);
  const recheck = useDraft(({ mine }) => mine.isRecheck);
  const done = useDraft(({ mine }) => progress(mine).done);
  const of = useDraft(({ mine }) => progress(mine).of);
  return (
    <header className="sheet-header">
      <h1 className="visually-hidden">{recheck ? 'Recheck' : 'Warrant of fitness inspection'}</h1>
      <PlateInput onDone={onDone} />
      <p className="vehicle-line">{vehicle}</p>
      <p className="sheet-facts">
        {number && <span>Sheet {number}</span>}
        <span>
          {done} of {of}
        </span>
        <SaveState />
      </p>
      <progress value={done} max={of} aria-label="Items with a result" />
    </header>
  );
};
