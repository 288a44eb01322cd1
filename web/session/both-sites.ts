import { findSite } from '#shared/sites.ts';
import { stage } from '../auth/amplify.ts';
import { accessToken } from '../auth/client.ts';
import { getCookie } from '../device/cookies.ts';
import { createObservable } from '../device/observable.ts';
import { getSessionUserId, readStoredSession } from '../device/stored-session.ts';
import { askOtherSite, type openTab } from '../sites/ask-other-site.ts';

/** The organization of this tab, even if another tab has chosen a different one in the meantime. */
export const currentOrganizationId = createObservable<string | undefined>(undefined);

/** Time limit. If it is exceeded, the other site opens without a session and asks for a login. */
const HAND_OVER_TIMEOUT_MS = 8_000;
/** Time limit for calls while the user is navigating away. */
const SHORT_TIMEOUT_MS = 1_000;
const NOTHING = { names: [], amount: '', open: [] };

export const getSite = () => findSite(stage(), location.origin);

const choice = () => ({ organizationId: currentOrganizationId.get(), subUser: getCookie('subUser') });

/** Returns the current session and the other site. Undefined if there is no other site, or if nobody is signed in. */
const findRequester = () => {
  const { other } = getSite();
  const session = readStoredSession();
  const person = getSessionUserId(session);
  return other && person ? { other, person, session } : undefined;
};

/**
 * Signs the user in on the other site. If a different user with unsent work is signed in there, resolves with that work
 * and leaves that user signed in, unless `replaces` is set.
 */
export const handOver = async (how: HandOver) => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, HAND_OVER_TIMEOUT_MS));
  return Promise.race([signInThere(how), late]);
};
type Opened = ReturnType<typeof openTab>;
/** `opened` is the tab that will show the other site. */
type HandOver = { replaces: boolean; opened: Opened | undefined };

const signInThere = async ({ replaces, opened }: HandOver) => {
  try {
    // the token must be valid for the other site too
    await accessToken();
  } catch {
    return undefined;
  }
  const from = findRequester();
  if (!from) return undefined;
  const { other, person, session } = from;
  const reply = await askOtherSite(
    other,
    { type: 'sign in', person, session, choice: choice(), replaces },
    opened ?? {},
  );
  return reply?.done === false ? reply.unsent : undefined;
};

/** Sends the other site the renewed tokens, because refresh token rotation invalidates the old ones. */
export const sendRenewedTokens = async () => {
  const from = findRequester();
  if (from) await askOtherSite(from.other, { type: 'renewed', person: from.person, session: from.session });
};

export const sendChoice = async (organizationId = currentOrganizationId.get()) => {
  const from = findRequester();
  if (!from) return;
  const { other, person } = from;
  await askOtherSite(
    other,
    { type: 'chosen', person, choice: { ...choice(), organizationId } },
    { withinMs: SHORT_TIMEOUT_MS },
  );
};

/** Returns the user's unsent work on the other site, if the other site replies in time. */
export const findUnsentThere = async () => {
  const from = findRequester();
  const reply =
    from && (await askOtherSite(from.other, { type: 'unsent', person: from.person }, { withinMs: SHORT_TIMEOUT_MS }));
  return reply?.unsent ?? NOTHING;
};

/** Prepares the sign-out on the other site. Reads the session now, because it is cleared before the returned function runs. */
export const prepareSignOutThere = () => {
  const from = findRequester();
  return async () => {
    if (from) await askOtherSite(from.other, { type: 'sign out', person: from.person }, { withinMs: SHORT_TIMEOUT_MS });
  };
};
