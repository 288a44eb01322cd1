import * as z from 'zod';
import { SESSION_KEYS } from '../device/kept-session.ts';

/** What the person works for and as, as the cookies of a site say it. */
const Choice = z.object({ organizationId: z.string().optional(), subUser: z.string().optional() });
export type SiteChoice = z.infer<typeof Choice>;

const asked = { id: z.uuid(), person: z.string().min(1) };
const session = z.record(z.string().startsWith(SESSION_KEYS), z.string());

/** What a page of one site asks the other, always in the name of who is signed in on that page. */
export const Question = z.discriminatedUnion('type', [
  /** To be signed in there too. `replaces`: even where somebody else is, and has something unsent there. */
  z.object({ type: z.literal('sign in'), ...asked, session, choice: Choice, replaces: z.boolean() }),
  /** The tokens are new ones. */
  z.object({ type: z.literal('renewed'), ...asked, session }),
  /** Works for another organization, or as another inspector. */
  z.object({ type: z.literal('chosen'), ...asked, choice: Choice }),
  /** What is unsent there? */
  z.object({ type: z.literal('unsent'), ...asked }),
  z.object({ type: z.literal('sign out'), ...asked }),
]);
export type Question = z.infer<typeof Question>;

const Unsent = z.object({
  names: z.array(z.string()),
  amount: z.string(),
  /** What goes with the open tabs there, as it is kept nowhere. */
  open: z.array(z.string()),
});
/** `done`: false, when somebody else is signed in there, with what is unsent there. */
const Answer = z.object({ id: z.uuid(), done: z.boolean(), unsent: Unsent });
export type SiteAnswer = Omit<z.infer<typeof Answer>, 'id'>;

/** Said once by the frame, when it can be asked. */
export const READY = 'ready';

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>;
/** Whom we listen to: one window, while it shows a page of this very origin. */
type Whom = { origin: string; source: unknown };

const isFrom = ({ origin, source }: Heard, whom: Whom) =>
  origin === whom.origin && source !== null && source === whom.source;

export const isReady = (heard: Heard, whom: Whom) => isFrom(heard, whom) && heard.data === READY;

/** A question that is taken: one of ours, of the other site, that was not asked before. */
export const questionReader = (whom: Whom) => {
  const taken = new Set<string>();
  return (heard: Heard): Question | undefined => {
    const { data } = isFrom(heard, whom) ? Question.safeParse(heard.data) : {};
    if (!data || taken.has(data.id)) return undefined;
    taken.add(data.id);
    return data;
  };
};

/** The answer to the question of this id, if it is one. */
export const readAnswer = (heard: Heard, whom: Whom, id: string): SiteAnswer | undefined => {
  const { data } = isFrom(heard, whom) ? Answer.safeParse(heard.data) : {};
  return data?.id === id ? data : undefined;
};
