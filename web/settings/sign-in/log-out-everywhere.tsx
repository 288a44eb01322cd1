import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { LogOutDialog } from '../../session/log-out-dialog.tsx';
import { Section } from '../form/section.tsx';

/** For users who lost a device or suspect that someone else is logged in. */
export const LogOutEverywhere = () => {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Other devices"
      description="Lost a device, or left one logged in? Log out everywhere, then log in again where you work. If someone else may know your password, change it too."
    >
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      {asking && <LogOutDialog everywhere onClose={() => setAsking(false)} />}
    </Section>
  );
};
