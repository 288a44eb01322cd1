import './styles.ts';
import { Authenticator } from '@aws-amplify/ui-react';
import { getCurrentUser } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { createRoot } from 'react-dom/client';
import { WebConfig } from '#shared/config.ts';
import { configureAmplify } from '../app/amplify.ts';
import { Mark } from '../ui/mark.tsx';

/** Long enough for the window to close, if this is one that a script opened. */
const CLOSING_MS = 300;

const place = document.querySelector('#sign-in');
if (!place) throw new Error('auth/popup.html has no place for the form');

let done = false;
const finish = () => {
  if (done) return;
  done = true;
  window.opener?.postMessage('signed-in', location.origin);
  window.close();
  // still here: this page was opened in a window of its own, so go back where the person came from
  const back = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : '/';
  setTimeout(() => location.replace(back), CLOSING_MS);
};

configureAmplify(WebConfig.parse(await (await fetch('/config.json')).json()));
// the session is stored by then; Authenticator itself would first ask an unverified person to verify
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signedIn') finish();
});
getCurrentUser().then(finish, () => undefined);

const screen = new URLSearchParams(location.search).get('screen');
createRoot(place).render(
  <>
    <h1>
      <Mark />
    </h1>
    <Authenticator initialState={screen === 'signup' ? 'signUp' : 'signIn'} loginMechanisms={['email']}>
      <p>You are logged in.</p>
    </Authenticator>
  </>,
);
