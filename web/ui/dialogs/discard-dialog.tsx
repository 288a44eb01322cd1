import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { onDiscard: () => void; onClose: () => void };

/** Asks for confirmation before a dialog or page with unsaved input is closed. `onDiscard` closes it. */
export const DiscardDialog = ({ onDiscard, onClose }: Props) => (
  <ConfirmDialog
    title="Discard your changes?"
    yes="Discard"
    no="Keep editing"
    run={async () => {}}
    onClose={onClose}
    onDone={onDiscard}
  >
    <p>Your changes here have not been saved.</p>
  </ConfirmDialog>
);
