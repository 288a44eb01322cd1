import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { Mark } from '../ui/screens/mark.tsx';
import { logOut } from './log-out.ts';
import { useUser } from './session.tsx';
import './full-screen.css';

/** The frame of what stands before the app: onboarding and gates. Source: specification 1, section 2.8. */
export const FullScreen = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  return (
    <div className="full-screen">
      <header>
        <Mark />
        <Button onClick={() => logOut(user)}>Logout</Button>
      </header>
      <main>{children}</main>
    </div>
  );
};
