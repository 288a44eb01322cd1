import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { onDiscard: () => void; onClose: () => void };

/** Asks for confirmation before a dialog with unsaved input is closed. */
export const DiscardDialog = ({ onDiscard, onClose }: Props) => (
  <ConfirmDialog
    title="Discard your changes?"
    yes="Discard"
    no="Keep editing"
    run={async () => onDiscard()}
    onClose={onClose}
  >
    <p>Your changes here have not been saved.</p>
  </ConfirmDialog>
);
