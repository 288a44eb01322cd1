import * as z from 'zod';
import { SESSION_KEYS } from '../device/stored-session.ts';

/** The chosen organization and sub-user, as stored in the cookies. */
const Choice = z.object({ organizationId: z.string().optional(), subUser: z.string().optional() });
export type SiteChoice = z.infer<typeof Choice>;

const asked = { id: z.uuid(), person: z.string().min(1) };
const session = z.record(z.string().startsWith(SESSION_KEYS), z.string());

/** Requests between the sites, on behalf of the signed-in user. */
export const Question = z.discriminatedUnion('type', [
  /**
   * Sign in on the other site too. `replaces` is true to do so even if a different user is signed in there with unsent
   * work.
   */
  z.object({ type: z.literal('sign in'), ...asked, session, choice: Choice, replaces: z.boolean() }),
  /** The tokens were renewed. */
  z.object({ type: z.literal('renewed'), ...asked, session }),
  /** The organization or sub-user was switched. */
  z.object({ type: z.literal('chosen'), ...asked, choice: Choice }),
  /** Asks for the user's unsent work. */
  z.object({ type: z.literal('unsent'), ...asked }),
  z.object({ type: z.literal('sign out'), ...asked }),
]);
export type Question = z.infer<typeof Question>;

const Unsent = z.object({
  names: z.array(z.string()),
  amount: z.string(),
  /** Work that exists only in open tabs. */
  open: z.array(z.string()),
});
/** `done` is false if a different user with unsent work is signed in. */
const Answer = z.object({ id: z.uuid(), done: z.boolean(), unsent: Unsent });
export type SiteAnswer = Omit<z.infer<typeof Answer>, 'id'>;

/** Sent once by the page of the other site, when it accepts requests. */
export const READY = 'ready';

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>;
/** The accepted sender: one window, but only while it shows a page of this origin. */
type Whom = { origin: string; source: unknown };

const isFrom = ({ origin, source }: Heard, whom: Whom) =>
  origin === whom.origin && source !== null && source === whom.source;

export const isReady = (heard: Heard, whom: Whom) => isFrom(heard, whom) && heard.data === READY;

/** Returns a reader that accepts each valid request of the other site once. */
export const createQuestionReader = (whom: Whom) => {
  const taken = new Set<string>();
  return (heard: Heard): Question | undefined => {
    const { data } = isFrom(heard, whom) ? Question.safeParse(heard.data) : {};
    if (!data || taken.has(data.id)) return undefined;
    taken.add(data.id);
    return data;
  };
};

/** Returns the response to the request with this id. */
export const readAnswer = (heard: Heard, whom: Whom, id: string): SiteAnswer | undefined => {
  const { data } = isFrom(heard, whom) ? Answer.safeParse(heard.data) : {};
  return data?.id === id ? data : undefined;
};
