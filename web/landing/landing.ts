import { findPage, firstPages } from '../app/first-pages.ts';
import { askForUser } from './ask-for-user.ts';
import { closePopup, hasPopup, isPopup, openPopup, TIMED_OUT_FLAG, waitForPopup } from './popup.ts';
import { isInvited, signedIn } from './signed-in.ts';

/** Time to read the message before the reload. */
const BEFORE_RELOAD_MS = 3_000;

/** True if the page was loaded by a redirect from another login page; the app handles its response. */
let returning = /[?&]state=/.test(location.search);
const state = document.documentElement.classList;
const note = document.querySelector('#note');
const app = document.querySelector<HTMLElement>('#app');
let started = false;
let reload = 0;

const say = (text: string) => {
  if (note) note.textContent = text;
};

/** Replaces this page by the app. Loads the frame, the current page, the configuration and the user in parallel. */
const enter = async () => {
  if (started || !app) return;
  started = true;
  returning = false;
  clearTimeout(reload);
  closePopup();
  state.add('entering');
  try {
    const early = askForUser();
    const [{ mount }, config] = await Promise.all([
      import('../main.tsx'),
      fetch('/config.json').then((response) => response.json()),
      findPage(location.pathname)?.load(),
    ]);
    state.replace('entering', 'in-app');
    mount(app, { pages: firstPages, config, early, popup: hasPopup(), leave });
  } catch {
    leave('The app could not be loaded. Check the network and log in again.');
  }
};

const leave = (why = '') => {
  started = false;
  state.remove('entering', 'in-app');
  say(why);
  // someone may have logged in through the other site in the meantime
  if (why === '') enterIfSignedIn();
};

const enterIfSignedIn = () => {
  if (signedIn() || returning) enter();
  // another tab may have logged out since the page was painted
  if (!started) state.remove('entering');
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
    // if the popup is blocked, the link opens the same page in this window
    if (enterIfSignedIn() || openPopup(link.href, { closed, timedOut })) click.preventDefault();
    if (!started) say('Waiting for the login window.');
  });
}

// the popup sends a message for each key and press, and after a login: check the session instead of its content
addEventListener('message', ({ origin, source }) => {
  if (origin === location.origin && isPopup(source) && !enterIfSignedIn()) waitForPopup();
});
// after a login in another tab, or in a popup that lost its opener
addEventListener('storage', enterIfSignedIn);
// on load, and on return from the back/forward cache: in the meantime, the app may have been logged out
addEventListener('pageshow', () => {
  if (started && !signedIn()) location.reload();
  else enterIfSignedIn();
});

// in a separate file, because most visitors have neither a link nor an invite
if (!signedIn() && !returning && (location.pathname + location.search !== '/' || isInvited()))
  import('./visit.ts').then(
    ({ receive }) => receive(say),
    () => {},
  );
