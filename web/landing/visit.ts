import { isEmailChangeToken } from '#shared/account/email-link.ts';
import { findInvite } from '../auth/invite.ts';
import { TIMED_OUT_FLAG } from './popup.ts';
import { signedIn } from './signed-in.ts';

/** Source: specification 1, sections 2.2 and 8. */
const TIMED_OUT_NOTE_MS = 10_000;

type Say = (text: string) => void;

/** Serves a visitor who came for a page that needs no account, after a timeout, with an emailed link or an invite. */
export const receive = (say: Say) => {
  if (/^\/(privacy|help\/(invite|checksheet))\/?$/i.test(location.pathname)) return openPage(say);
  explainNotes(say);
  void explainInvite(say);
};

const openPage = async (say: Say) => {
  try {
    const { mount } = await import('../app/open-pages.tsx');
    document.documentElement.classList.add('in-app');
    mount(document.body.appendChild(document.createElement('div')));
    // the app takes over once someone logs in, in another tab
    addEventListener('storage', () => signedIn() && location.reload());
  } catch {
    say('This page could not be loaded. Check the network and try again.');
  }
};

const explainNotes = (say: Say) => {
  const query = new URLSearchParams(location.search);
  // mail apps open links in their own browser, without a session
  const token = query.get('token');
  if (token !== null)
    say(
      isEmailChangeToken(token)
        ? 'Log in with your old email to switch to the new one.'
        : 'Log in here to verify your email.',
    );
  if (query.get('error') === TIMED_OUT_FLAG) {
    say('Login session expired. Please try again.');
    setTimeout(() => {
      // once the app has started, it controls the URL
      if (document.documentElement.classList.contains('in-app')) return;
      history.replaceState(null, '', location.pathname);
      say('');
    }, TIMED_OUT_NOTE_MS);
  }
};

const explainInvite = async (say: Say) => {
  const invite = await findInvite();
  if (!invite) return;
  if (!invite.isGood) return say('This invite link no longer works. Ask your workshop for a new one.');
  const from = invite.workshop || 'A workshop';
  const it = invite.workshop || 'it';
  write('.welcome p', `${from} invites you to join its team.`);
  write('.ways-in section:first-child p', `Sign up with your own email to join ${it}.`);
  write('.ways-in section:last-child p', `Log in to join ${it} with the account you have.`);
};

const write = (selector: string, text: string) => {
  const place = document.querySelector(`#landing ${selector}`);
  if (place) place.textContent = text;
};
