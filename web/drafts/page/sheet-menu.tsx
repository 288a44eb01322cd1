import './sheet-menu.css';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Popover } from '../../ui/dialogs/popover.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { resetDraft } from './reset.ts';
import { useFreshSheet } from './use-fresh-sheet.ts';

/** Rarely needed actions. Rechecks have none: they start as a copy that must not be reset. */
export const SheetMenu = () => {
  const store = useDraftStore();
  const fresh = useFreshSheet();
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const editing = useDraft((state) => state.editing);
  const [asking, setAsking] = useState(false);
  if (isRecheck && !editing) return null;
  return (
    <div className="sheet-menu">
      <Popover button={<Dots />} buttonLabel="More" label="More">
        {(close) => (
          <button
            type="button"
            className="menu-entry sheet-menu-entry"
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            Reset
          </button>
        )}
      </Popover>
      {asking && (
        <ConfirmDialog
          title="Reset this sheet?"
          yes="Reset"
          run={async () => resetDraft(store, editing ?? fresh())}
          onClose={() => setAsking(false)}
        >
          <p>
            {editing
              ? 'Your changes will be undone.'
              : 'Everything entered will be cleared. Its number and photos are kept.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};

const Dots = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </svg>
);
