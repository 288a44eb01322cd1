import type { ReactNode } from 'react';
import { Mark } from '../ui/screens/mark.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { useUser } from './session.tsx';
import './full-screen.css';

/** Frame of the screens before the app: onboarding and other required steps. Source: specification 1, section 2.8. */
export const FullScreen = ({ children }: { children: ReactNode }) => (
  <div className="full-screen">
    <header>
      <Mark />
      <LogOutButton user={useUser()} />
    </header>
    <main>{children}</main>
  </div>
);
