import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { logOut } from './log-out.ts';
import { useUser } from './session.tsx';

/** Asks before a logout that would forget what only this device has. */
export const LogOutDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  return (
    <ConfirmDialog title="Log out now?" yes="Log out" onClose={onClose} run={() => logOut(user)}>
      <p>
        There is work on this device that is not saved yet. Logging out forgets it: connect to the network and look at
        your drafts first.
      </p>
    </ConfirmDialog>
  );
};
