import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { logOut } from './log-out.ts';
import { useUser } from './session.tsx';
import { findLoss } from './unsent-work.ts';

type Loss = Awaited<ReturnType<typeof findLoss>>;

/** Asks before a logout that would forget what only this device has, and names it. `children`: another way to keep it. */
export const LogOutDialog = ({ onClose, children }: { onClose: () => void; children?: ReactNode }) => {
  const user = useUser();
  const [loss, setLoss] = useState<Loss>();
  useEffect(() => {
    void findLoss().then(setLoss);
  }, []);
  if (!loss) return null;
  return (
    <ConfirmDialog
      title="Log out now?"
      yes={loss.amount ? `Log out and lose ${loss.amount}` : 'Log out'}
      no="Stay logged in"
      onClose={onClose}
      run={() => logOut(user)}
    >
      <p>This is on this device alone, and logging out deletes it:</p>
      <ul>
        {loss.names.map((name, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be named alike, and the list stays as it is
          <li key={n}>{name}</li>
        ))}
      </ul>
      <p>
        To keep it, stay logged in. Sheets and photos are sent when you are connected and open your drafts; a change,
        and notes, wait on the checksheet of their inspection.
      </p>
      {children}
    </ConfirmDialog>
  );
};
