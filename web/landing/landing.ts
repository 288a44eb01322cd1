import { changesEmail } from '#shared/account/email-link.ts';
import { findPage, firstPages } from '../app/first-pages.ts';
import { closePopup, hasPopup, isPopup, openPopup } from './popup.ts';
import { signedIn } from './signed-in.ts';

/** In the address after a reload; its note goes away by itself. Source: specification 1, sections 2.2 and 8. */
const TIMED_OUT_FLAG = 'popup_timeout';
const TIMED_OUT_NOTE_MS = 10_000;
/** Time to read why, before the page reloads with the flag. */
const BEFORE_RELOAD_MS = 3_000;

const query = new URLSearchParams(location.search);
/** Another login page sent the person back; the app understands its answer. */
let returning = query.has('state');
const state = document.documentElement.classList;
const note = document.querySelector('#note');
const app = document.querySelector('#app');
let started = false;
let reload = 0;

const say = (text: string) => {
  if (note) note.textContent = text;
};

/** Puts the app in the place of this page: its frame, the page of the address and what the stage is, all asked for at once. */
const enter = async () => {
  if (started || !app) return;
  started = true;
  returning = false;
  clearTimeout(reload);
  closePopup();
  state.add('entering');
  try {
    const [{ mount }, config] = await Promise.all([
      import('../main.tsx'),
      fetch('/config.json').then((answer) => answer.json()),
      findPage(location.pathname)?.load(),
    ]);
    state.replace('entering', 'in-app');
    mount(app, { pages: firstPages, config, popup: hasPopup(), leave });
  } catch {
    leave('The app could not be loaded. Check the network and log in again.');
  }
};

const leave = (why = '') => {
  started = false;
  state.remove('entering', 'in-app');
  say(why);
  // who has taken their place on the other site is signed in here by now
  if (why === '') enterIfSignedIn();
};

const enterIfSignedIn = () => {
  if (signedIn() || returning) enter();
  return started;
};

const timedOut = () => {
  say('Popup closed due to timeout. Please try again.');
  reload = window.setTimeout(() => location.assign(`/?error=${TIMED_OUT_FLAG}`), BEFORE_RELOAD_MS);
};

const closed = () => {
  if (!enterIfSignedIn()) say('The login window was closed. Please try again.');
};

for (const link of document.querySelectorAll<HTMLAnchorElement>('a.button')) {
  link.addEventListener('click', (click) => {
    clearTimeout(reload);
    // a popup that is refused is no end: the link then leads to the same page in this window
    if (enterIfSignedIn() || openPopup(link.href, { closed, timedOut })) click.preventDefault();
    if (!started) say('Waiting for the login window.');
  });
}

// the popup has one thing to say, and what counts is whether a session is there
addEventListener('message', ({ origin, source }) => {
  if (origin === location.origin && isPopup(source)) enterIfSignedIn();
});
// signed in in another tab, or in a popup that has lost its opener
addEventListener('storage', enterIfSignedIn);
// on load, and when the browser brings this page back from its history: then perhaps with an app that was logged out of since
addEventListener('pageshow', () => {
  if (started && !signedIn()) location.reload();
  else enterIfSignedIn();
});

// a mail opens it in its own browser, where nobody has logged in
const token = query.get('token');
if (token !== null && !signedIn())
  say(
    changesEmail(token)
      ? 'Log in with your old email, and it changes to the new one.'
      : 'Log in here, and your email is verified.',
  );

if (query.get('error') === TIMED_OUT_FLAG) {
  say('Login session expired. Please try again.');
  setTimeout(() => {
    // in the app the address is the app's
    if (started) return;
    history.replaceState(null, '', location.pathname);
    say('');
  }, TIMED_OUT_NOTE_MS);
}
