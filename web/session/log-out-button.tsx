import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { logOutOrConfirm } from './log-out.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { useUser } from './session.tsx';

/** Logs out. Asks first if unsent work would be lost. */
export const LogOutButton = ({ children = 'Logout' }: { children?: string }) => {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button formAction="none" onClick={() => logOutOrConfirm(user, () => setAsking(true))}>
        {children}
      </Button>
      {asking && <LogOutDialog onClose={() => setAsking(false)} />}
    </>
  );
};
