import { type ReactNode, Suspense, useState } from 'react';
import { findLine } from '#shared/sheets/checklist.ts';
import { createItem, progress } from '#shared/sheets/items.ts';
import { type FilledSheet, fieldNames, type Sheet } from '#shared/sheets/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { clearInspections } from '../../device/clear-device.ts';
import { isTrainingMode } from '../../device/training-mode.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Popover } from '../../ui/dialogs/popover.tsx';
import { PlateInput } from '../fields/plate-input.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftStore } from '../store/draft-store.ts';
import { findItem, type PartName, type PartValue } from '../store/parts.ts';
import { emptySession } from '../store/session-state.ts';
import { useFreshSheet } from './use-fresh-sheet.ts';
import './sheet-menu.css';

const DiscardDialog = lazyPart(async () => (await import('../list/discard-dialog.tsx')).DiscardDialog);

/** Formats a vehicle, as in `2017 Toyota Hilux · Diesel · car`. */
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
  /** Shows the live draft's save status, even while a dialog covers the page. */
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
      <TrainingNote />
      <SheetMenu />
      {children}
      <progress value={done} max={of} aria-label="Items done" />
    </header>
  );
};

/** Says whether the sheet is for training if that could be mistaken. */
const TrainingNote = () => {
  const isTraining = useDraft(({ training }) => training === true);
  if (isTraining)
    return (
      <p className="training-note">
        <strong>Training sheet.</strong> It stays on this device and is never submitted. Vehicles and customers aren't
        looked up.
      </p>
    );
  return (
    isTrainingMode() && (
      <p className="training-note">
        <strong>This is a real sheet.</strong> Training Mode is on, but submitting this sheet makes a real record.
      </p>
    )
  );
};

/** Rarely needed actions. A recheck can't be reset, because it starts as a copy; an edit can't be discarded. */
const SheetMenu = () => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const isEdit = useDraft(({ editing }) => editing !== null);
  const [asking, setAsking] = useState<'reset' | 'discard'>();
  const actions = [
    ...(isRecheck && !isEdit ? [] : [{ text: 'Reset', what: 'reset' as const }]),
    ...(isEdit ? [] : [{ text: 'Discard', what: 'discard' as const }]),
  ];
  const cancel = () => setAsking(undefined);
  return (
    <div className="sheet-menu">
      <Popover button={<Dots />} buttonLabel="More" label="More">
        {(close) =>
          actions.map(({ text, what }) => (
            <button
              key={what}
              type="button"
              className="menu-entry sheet-menu-entry"
              onClick={() => {
                close();
                setAsking(what);
              }}
            >
              {text}
            </button>
          ))
        }
      </Popover>
      {asking === 'reset' && <ResetDialog onClose={cancel} />}
      {asking === 'discard' && <Discard onClose={cancel} />}
    </div>
  );
};

const ResetDialog = ({ onClose }: { onClose: () => void }) => {
  const store = useDraftStore();
  const fresh = useFreshSheet();
  const editing = useDraft((state) => state.editing);
  return (
    <ConfirmDialog
      title="Reset this sheet?"
      yes="Reset"
      run={async () => resetDraft(store, editing ?? fresh())}
      onClose={onClose}
    >
      <p>
        {editing
          ? 'Your changes will be undone.'
          : 'Everything entered will be cleared. Its number and photos are kept.'}
      </p>
    </ConfirmDialog>
  );
};

const Discard = ({ onClose }: { onClose: () => void }) => {
  const store = useDraftStore();
  const { id, formattedId, mine } = store.state();
  const line = { id, number: formattedId ? sheetNumber(formattedId) : '', plate: mine.vehicleRegistrationPlate };
  return (
    <Suspense>
      <DiscardDialog line={line} open={store} onClose={onClose} />
    </Suspense>
  );
};

const Dots = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </svg>
);

/** Resets the draft to its initial values. The next save sends them. */
const resetDraft = (store: DraftStore, beginning: FilledSheet) => {
  clearInspections();
  const parts = new Map<PartName, PartValue>(fieldNames.map((name) => [name, beginning[name]]));
  for (const { inspectionItemName: name } of [...store.state().mine.InspectionItem, ...beginning.InspectionItem])
    parts.set(name, findItem(beginning, name) ?? createItem(findLine(name), beginning));
  store.dispatch({ type: 'typed', parts, session: emptySession, found: null });
};
