import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { logOutEverywhere } from '../../session/log-out.ts';
import { LogOutDialog } from '../../session/log-out-dialog.tsx';
import { useClient } from '../../session/session.tsx';
import { Section } from '../form/section.tsx';

/** For users who lost a device or suspect that someone else is logged in. */
export const LogOutEverywhere = () => {
  const client = useClient();
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Other devices"
      description="Lost a device, or left one logged in? Log out everywhere, then log in again where you work. If someone else may know your password, change it too."
    >
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      {asking && <LogOutDialog everywhere logOut={() => logOutEverywhere(client)} onClose={() => setAsking(false)} />}
    </Section>
  );
};
