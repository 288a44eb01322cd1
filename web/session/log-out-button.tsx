import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { askOrLogOut } from './log-out.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { useUser } from './session.tsx';

/** Logs out. Asks first if unsent work would be lost. */
export const LogOutButton = ({ children = 'Logout' }: { children?: string }) => {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button formAction="none" onClick={() => askOrLogOut(user, () => setAsking(true))}>
        {children}
      </Button>
      {asking && <LogOutDialog onClose={() => setAsking(false)} />}
    </>
  );
};
