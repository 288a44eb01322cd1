import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

/** Source: specification 2, sections 2, 7 and 8. */
const question = 'Are you sure you want to delete this image, it cannot be undone?';

export const DeletePhotoDialog = ({ run, onClose }: { run: () => Promise<unknown>; onClose: () => void }) => (
  <ConfirmDialog title="Delete image" yes="Delete" run={run} failed="Error deleting image" onClose={onClose}>
    <p>{question}</p>
  </ConfirmDialog>
);
