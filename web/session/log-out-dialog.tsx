import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { logOut } from './log-out.ts';
import { useUser } from './session.tsx';
import { listUnsent } from './unsent-work.ts';

/** Asks before a logout that would forget what only this device has, and names it. */
export const LogOutDialog = ({ onClose, children }: { onClose: () => void; children?: ReactNode }) => {
  const user = useUser();
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  useEffect(() => {
    void listUnsent().then(setUnsent);
  }, []);
  return (
    <ConfirmDialog title="Log out now?" yes="Log out" onClose={onClose} run={() => logOut(user)}>
      <p>
        There is work on this device that is not saved yet. Logging out forgets it: connect to the network and look at
        your drafts first.
      </p>
      <ul>
        {unsent.map((name, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be named alike, and the list stays as it is
          <li key={n}>{name}</li>
        ))}
      </ul>
      {children}
    </ConfirmDialog>
  );
};
