import { useEffect, useState } from 'react';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';
import { SilentDevice } from '../ui/screens/silent-device.tsx';
import { findLoss } from './unsent-work.ts';

/** Shown while the session or its user cannot be loaded and this device has no record of the user. */
export const NoConnection = () => {
  const [hasWork, setHasWork] = useState(false);
  useEffect(() => {
    void findLoss().then(({ amount }) => setHasWork(amount !== ''));
  }, []);
  return (
    <>
      <SilentDevice />
      <ErrorScreen message={`No connection. ${hasWork ? KEPT : OPENS_BY_ITSELF}`} />
    </>
  );
};

const KEPT = 'Your work is on this device and will be sent when it is back.';
const OPENS_BY_ITSELF = 'This page opens by itself when it is back.';
