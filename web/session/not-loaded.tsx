import { useEffect, useState } from 'react';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';
import { SilentDevice } from '../ui/screens/silent-device.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { findLoss } from './unsent-work.ts';

/** Shown while the session or its user cannot be loaded and this device has no record of the user. */
export const NotLoaded = ({ isOffline }: { isOffline: boolean }) => {
  const [hasWork, setHasWork] = useState(false);
  useEffect(() => {
    void findLoss().then(({ amount }) => setHasWork(amount !== ''));
  }, []);
  const [why, until] = isOffline ? OFFLINE : TECHNICAL;
  const next = hasWork ? 'Your work is on this device and will be sent' : 'This page opens by itself';
  return (
    <main>
      <SilentDevice />
      <ErrorScreen message={`${why} ${next} ${until}`} action={<LogOutButton user={undefined} />} />
    </main>
  );
};

const OFFLINE = ['No connection.', 'when it is back.'];
const TECHNICAL = ["Your account can't be loaded because of a technical problem.", 'when it is solved.'];
