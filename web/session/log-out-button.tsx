import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { User } from '#shared/account/model.ts';
import { logOut, logOutOrConfirm } from './log-out.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

/** Logs out. Asks first if unsent work would be lost. */
export const LogOutButton = ({ user }: { user: User | undefined }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button formAction="none" onClick={() => logOutOrConfirm(user, () => setAsking(true))}>
        Logout
      </Button>
      {asking && <LogOutDialog logOut={() => logOut(user)} onClose={() => setAsking(false)} />}
    </>
  );
};
