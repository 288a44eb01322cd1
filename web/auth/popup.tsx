import './styles.ts';
import { Authenticator, type AuthenticatorProps, Button, Heading, useAuthenticator } from '@aws-amplify/ui-react';
import { confirmResetPassword, getCurrentUser, resetPassword, signIn, signUp } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PRODUCT, SUPPORT_EMAIL } from '#shared/brand.ts';
import { WebConfig } from '#shared/config.ts';
import { paths } from '../paths.ts';
import { cleanFieldsOnLeave } from '../ui/fields/clean-fields.ts';
import { Mark } from '../ui/screens/mark.tsx';
import { configureAmplify } from './amplify.ts';
import { findInvite } from './invite.ts';
import { findWeakness, loadCommonPasswords, MIN_CHARACTERS, PASSWORD_RULE } from './password-rule.ts';
import { loginWithRedirect } from './redirect.ts';
import type { StageWithPages } from './token-endpoint.ts';

/** Time within which the window closes, if a script opened it. */
const CLOSING_MS = 300;

const place = document.querySelector('#sign-in');
if (!place) throw new Error('auth/popup.html has no element for the form');

let done = false;
/** Where the user came from, if this page isn't a popup. */
const back = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : `${location.origin}/`;
const finish = () => {
  if (done) return;
  done = true;
  window.opener?.postMessage('signed-in', location.origin);
  window.close();
  // the window is still open, so this page isn't a popup
  setTimeout(() => location.replace(back), CLOSING_MS);
};

const config = WebConfig.parse(await (await fetch('/config.json')).json());
configureAmplify(config);
cleanFieldsOnLeave();
// the session is stored by now; without this, Authenticator would ask unverified users to verify first
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signedIn') finish();
});
getCurrentUser().then(finish, () => undefined);
// the opener closes this window two minutes after its last key or press
for (const used of ['keydown', 'pointerdown'])
  addEventListener(used, () => window.opener?.postMessage('in use', location.origin));
place.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.autocomplete === 'new-password') loadCommonPasswords();
});

// Amplify's headings start one level too low for a page with its own title
const AppCode = () => <Heading level={2}>Code from your authenticator app</Heading>;
const ResetPassword = () => <Heading level={2}>Reset Password</Heading>;
/** Shown for any email address, because the user pool doesn't reveal which ones exist. */
const NewPassword = () => {
  const { codeDeliveryDetails } = useAuthenticator(({ codeDeliveryDetails }) => [codeDeliveryDetails]);
  const to = codeDeliveryDetails?.Destination || 'your email address';
  return (
    <>
      <ResetPassword />
      <p className="said" role="status">
        We have sent a code to {to}. If it doesn't arrive, check your spam folder.
      </p>
      <p className="said">{PASSWORD_RULE}</p>
    </>
  );
};
const ChangePassword = () => (
  <>
    <Heading level={2}>Change Password</Heading>
    <p className="said">{PASSWORD_RULE}</p>
  </>
);
const CHANGED = 'Your password has been changed and all devices are logged out. Log in with the new password.';
/** The user pool's error if the password was changed but earlier sessions could not be ended. */
const NOT_ENDED = 'UserLambdaValidationException';
const CHANGED_ALONE =
  'Your password has been changed, but your other devices may still be logged in. Log in with the new password, then choose “Log out everywhere” in Settings, Login.';
/** The result of a password change, shown until the next reset. */
let changed = '';
const SignIn = () =>
  changed ? (
    <p className="said said-above" role="status">
      {changed}
    </p>
  ) : null;
/** The user pool sends reset codes only to verified addresses. */
const NEVER_VERIFIED =
  "We can't send a code because this email was never verified. Try the password saved in your browser, or contact us from this address.";
const WriteToUs = () => {
  const { error } = useAuthenticator(({ error }) => [error]);
  const subject = encodeURIComponent(`Password of my ${PRODUCT} account`);
  if (error !== NEVER_VERIFIED) return null;
  return (
    <a className="write-to-us" href={`mailto:${SUPPORT_EMAIL}?subject=${subject}`}>
      Contact us
    </a>
  );
};
const titles: Readonly<Partial<Record<string, string>>> = {
  signUp: 'Create Account',
  forgotPassword: 'Reset Password',
  confirmResetPassword: 'Reset Password',
  forceNewPassword: 'Change Password',
};
/** Names the window after its form, and keeps the focus in it: forms replace each other and are disabled while sent. */
const Shown = () => {
  const { route, error } = useAuthenticator(({ route, error }) => [route, error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error enables the form again
  useEffect(() => {
    document.title = `${titles[route] ?? 'Login'} · ${PRODUCT}`;
    if (document.activeElement === document.body) place.querySelector('input')?.focus();
  }, [route, error]);
  return null;
};
const SignUp = () => <p className="said said-above">{PASSWORD_RULE}</p>;
const headings = {
  Header: Shown,
  SignIn: { Header: SignIn },
  SignUp: { Header: SignUp },
  ConfirmSignIn: { Header: AppCode },
  ForgotPassword: { Header: ResetPassword, Footer: WriteToUs },
  ConfirmResetPassword: { Header: NewPassword },
  ForceNewPassword: { Header: ChangePassword },
};

/** Cognito's own errors that lead to another form. */
const LEADS_ON = ['PasswordResetRequiredException', 'UserNotConfirmedException'];

const services: AuthenticatorProps['services'] = {
  // the alert shows the first line as its title
  handleSignIn: (input) => {
    if (!('username' in input)) throw new Error('No email was given');
    return signIn(input).catch((error: Error) => {
      if (!LEADS_ON.includes(error.name)) error.message = `Login failed\n${error.message}`;
      throw error;
    });
  },
  // Clients may not write the email attribute: at sign-up the user pool takes it from the user name.
  handleSignUp: async (input) => {
    if (!('username' in input)) throw new Error('No email was given');
    const { email: _, ...userAttributes } = input.options?.userAttributes ?? {};
    return signUp({ ...input, options: { ...input.options, userAttributes } });
  },
  handleForgotPassword: async (input) => {
    if (!('username' in input)) throw new Error('No email was given');
    changed = '';
    try {
      return await resetPassword(input);
    } catch (error) {
      const isUnverified = error instanceof Error && /no registered\/verified email/.test(error.message);
      throw isUnverified ? new Error(NEVER_VERIFIED) : error;
    }
  },
  // Amplify itself checks only the length here
  handleForgotPasswordSubmit: async (input) => {
    if (!('newPassword' in input)) throw new Error('No password was given');
    const weakness = await findWeakness(input.newPassword, [input.username]);
    if (weakness) throw new Error(weakness);
    const isEnded = await confirmResetPassword(input).then(
      () => true,
      (error: Error) => {
        if (error.name !== NOT_ENDED) throw error;
        return false;
      },
    );
    changed = isEnded ? CHANGED : CHANGED_ALONE;
    // users who need more than the password must use the login form
    if (isEnded) await signIn({ username: input.username, password: input.newPassword }).catch(() => undefined);
  },
  validateFormPassword: async ({ password = '', email = '' }, touched) => {
    const weakness = touched?.password ? await findWeakness(password, [email]) : undefined;
    return weakness ? { password: weakness } : null;
  },
};

/** Single sign-on through the user pool's hosted pages. */
const CompanyLogin = ({ stage }: { stage: StageWithPages }) => {
  const [problem, setProblem] = useState('');
  const begin = () =>
    loginWithRedirect(stage, screen, back.slice(location.origin.length)).catch((error: Error) =>
      setProblem(error.message),
    );
  return (
    <p className="company-login">
      <Button isFullWidth onClick={begin}>
        Use your company's login
      </Button>
      <span role="alert">{problem}</span>
    </p>
  );
};

/** Who invites the person, if this login follows an invite link. */
const Invited = () => {
  const [workshop, setWorkshop] = useState('');
  useEffect(() => void findInvite().then((invite) => setWorkshop(invite?.workshop ?? '')), []);
  return (
    <p className="invited" role="status">
      {workshop && `${workshop} invites you to join its team.`}
    </p>
  );
};

const screen = new URLSearchParams(location.search).get('screen') === 'signup' ? 'signup' : 'login';
createRoot(place).render(
  <>
    <h1>
      <Mark />
    </h1>
    <Invited />
    <Authenticator
      initialState={screen === 'signup' ? 'signUp' : 'signIn'}
      loginMechanisms={['email']}
      passwordSettings={{ minLength: MIN_CHARACTERS }}
      components={headings}
      services={services}
    >
      <p>You are logged in.</p>
    </Authenticator>
    <a className="policy-link" href={paths.privacy} target="_blank" rel="noopener">
      Privacy policy
    </a>
    {config.userPoolDomain && <CompanyLogin stage={{ ...config, userPoolDomain: config.userPoolDomain }} />}
  </>,
);
