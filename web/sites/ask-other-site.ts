import { BETWEEN_SITES } from '#shared/sites.ts';
import { isReady, type Question, readAnswer, type SiteAnswer } from './messages.ts';

type Asked<Q> = Q extends Question ? Omit<Q, 'id'> : never;
export type AnyQuestion = Asked<Question>;
type Whom = { origin: string; source: Window | null };

/** Time for the page that answers to load, on an old phone as well. */
const LOAD_MS = 7_000;

/** What this window is told until `read` makes something of it. Too late: undefined. */
const hear = <T>(read: (heard: MessageEvent) => T | undefined, withinMs: number) =>
  new Promise<T | undefined>((resolve) => {
    const end = (answer?: T) => {
      removeEventListener('message', listen);
      clearTimeout(timer);
      resolve(answer);
    };
    const listen = (heard: MessageEvent) => {
      const answer = read(heard);
      if (answer !== undefined) end(answer);
    };
    const timer = setTimeout(end, withinMs);
    addEventListener('message', listen);
  });

/** Who answers, once they can. undefined: nobody does. */
const whenReady = async (whom: Whom) => {
  const isThere = await hear((heard) => isReady(heard, whom) || undefined, LOAD_MS);
  return isThere && whom;
};

/** Opens a tab in which the other site answers first. Called in the press, as browsers want it. */
export const openTab = (other: string) => {
  const tab = open(other + BETWEEN_SITES, '_blank');
  return tab && { tab, ready: whenReady({ origin: other, source: tab }) };
};

let frame: Promise<Whom | undefined> | undefined;

/** The same without a tab: in a hidden frame, which stays. */
const prepareFrame = (other: string) => {
  frame ??= loadFrame(other);
  return frame;
};

const loadFrame = async (other: string) => {
  const element = document.createElement('iframe');
  element.hidden = true;
  element.title = 'The other site';
  element.src = other + BETWEEN_SITES;
  document.body.append(element);
  const whom = await whenReady({ origin: other, source: element.contentWindow });
  if (whom) return whom;
  // without a network, perhaps: the next question tries again
  element.remove();
  frame = undefined;
  return undefined;
};

/** Asks the other site, in a tab that was opened for it or else in the frame. undefined: nobody answers. */
export const askOtherSite = async (
  other: string,
  question: AnyQuestion,
  { withinMs = LOAD_MS, ready = prepareFrame(other) }: { withinMs?: number; ready?: Promise<Whom | undefined> } = {},
): Promise<SiteAnswer | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs));
  const whom = await Promise.race([ready, late]);
  if (!whom) return undefined;
  const id = crypto.randomUUID();
  const answer = hear((heard) => readAnswer(heard, whom, id), withinMs);
  whom.source?.postMessage({ ...question, id }, other);
  return Promise.race([answer, late]);
};
