import { findSite } from '#shared/sites.ts';
import { stage } from '../auth/amplify.ts';
import { accessToken } from '../auth/client.ts';
import { cookie } from '../device/cookies.ts';
import { personOf, readKeptSession } from '../device/kept-session.ts';
import { observable } from '../device/observable.ts';
import { askOtherSite, type openTab } from '../sites/ask-other-site.ts';

/** The organization that this page works for, whatever another tab has chosen since. */
export const workedFor = observable<string | undefined>(undefined);

/** Then the page of the other site is opened without a session, and asks for a login. */
const HAND_OVER_MS = 8_000;
/** Who waits for it is on their way somewhere else. */
const SOON_MS = 1_000;
const NOTHING = { names: [], amount: '', open: [] };

export const thisSite = () => findSite(stage(), location.origin);

const choice = () => ({ organizationId: workedFor.get(), subUser: cookie('subUser') });

/** Who asks, and whom; undefined: there is no other site, or nobody is signed in. */
const asker = () => {
  const { other } = thisSite();
  const session = readKeptSession();
  const person = personOf(session);
  return other && person ? { other, person, session } : undefined;
};

/**
 * Signs the person in on the other site as well, if that can be done now. The answer: what somebody else has unsent there, who is
 * signed in there and stays so, unless this one `replaces` them.
 */
export const handOver = async (how: HandOver) => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, HAND_OVER_MS));
  return Promise.race([signInThere(how), late]);
};
type Opened = ReturnType<typeof openTab>;
/** `opened`: the tab that they go to. */
type HandOver = { replaces: boolean; opened: Opened | undefined };

const signInThere = async ({ replaces, opened }: HandOver) => {
  try {
    // as good for the other site as for this one
    await accessToken();
  } catch {
    return undefined;
  }
  const from = asker();
  if (!from) return undefined;
  const { other, person, session } = from;
  const answer = await askOtherSite(
    other,
    { type: 'sign in', person, session, choice: choice(), replaces },
    opened ?? {},
  );
  return answer?.done === false ? answer.unsent : undefined;
};

/** A user pool that rotates refresh tokens takes the one before no more. */
export const tellRenewed = async () => {
  const from = asker();
  if (from) await askOtherSite(from.other, { type: 'renewed', person: from.person, session: from.session });
};

export const tellChosen = async (organizationId = workedFor.get()) => {
  const from = asker();
  if (!from) return;
  const { other, person } = from;
  await askOtherSite(other, { type: 'chosen', person, choice: { ...choice(), organizationId } }, { withinMs: SOON_MS });
};

/** What the person has unsent on the other site, as far as it says so at once. */
export const findUnsentThere = async () => {
  const from = asker();
  const answer =
    from && (await askOtherSite(from.other, { type: 'unsent', person: from.person }, { withinMs: SOON_MS }));
  return answer?.unsent ?? NOTHING;
};

/** Reads what it takes to sign out on the other site, because what is read here is forgotten next. */
export const preparedSignOutThere = () => {
  const from = asker();
  return async () => {
    if (from) await askOtherSite(from.other, { type: 'sign out', person: from.person }, { withinMs: SOON_MS });
  };
};
