import { Email } from './email.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { Password } from './password.tsx';
import { TwoStep } from './two-step.tsx';

/** How the user logs in. */
export const Login = () => (
  <>
    <Email />
    <Password />
    <TwoStep />
    <LogOutEverywhere />
  </>
);
