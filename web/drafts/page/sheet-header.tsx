import type { ReactNode } from 'react';
import { progress } from '#shared/sheets/items.ts';
import type { Sheet } from '#shared/sheets/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { PlateInput } from '../fields/plate-input.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { SheetMenu } from './sheet-menu.tsx';

/** `2017 Toyota Hilux · Diesel · car` */
const vehicleLine = ({ vehicleYear, vehicleMake, vehicleModel, vehicleFuelType, ...sheet }: Sheet) =>
  [
    [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' '),
    vehicleFuelType,
    sheet.vehicleTypeUnknown ? '' : sheet.vehicleType,
  ]
    .filter(Boolean)
    .join(' · ');

type Props = {
  onDone: () => void;
  /** Subscribes to the live draft, also while a dialog covers the page. */
  saveState: ReactNode;
  children: ReactNode;
};

/** The vehicle, plate first, and the progress of the sheet. */
export const SheetHeader = ({ onDone, saveState, children }: Props) => {
  const vehicle = useDraft(({ mine }) => vehicleLine(mine));
  const number = useDraft(({ formattedId }) => formattedId && sheetNumber(formattedId));
  const kind = useDraft(({ editing, mine }) => (editing ? 'Edit' : mine.isRecheck ? 'Recheck' : ''));
  const done = useDraft(({ mine }) => progress(mine).done);
  const of = useDraft(({ mine }) => progress(mine).of);
  return (
    <header className="sheet-header card">
      <h1 className="visually-hidden">{kind || 'Warrant of fitness inspection'}</h1>
      <PlateInput onDone={onDone} />
      <p className="vehicle-line">{vehicle}</p>
      <p className="sheet-facts">
        {kind && <strong>{kind}</strong>}
        {number && <span>Sheet {number}</span>}
        <span>
          {done} of {of}
        </span>
        {saveState}
      </p>
      <SheetMenu />
      {children}
      <progress value={done} max={of} aria-label="Items done" />
    </header>
  );
};
