import Button from '@cloudscape-design/components/button';
import { deviceSilence } from '../../device/database.ts';
import { useObservable } from '../../device/observable.ts';
import './silent-device.css';

/** Says that this device's database doesn't answer, which a reload may end. */
export const SilentDevice = () => (
  <div className="silent-device" role="status">
    {useObservable(deviceSilence) && (
      <>
        <p>
          This device's storage isn't responding. Work stored on it can't be shown, and new work is only on this page
          until it is sent.
        </p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </>
    )}
  </div>
);
