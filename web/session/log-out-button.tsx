import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { askOrLogOut } from './log-out.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { useUser } from './session.tsx';

/** Logs out; asks first when that would forget what only this device has. */
export const LogOutButton = () => {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => askOrLogOut(user, () => setAsking(true))}>Logout</Button>
      {asking && <LogOutDialog onClose={() => setAsking(false)} />}
    </>
  );
};
