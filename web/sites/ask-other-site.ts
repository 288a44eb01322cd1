import { BETWEEN_SITES } from '#shared/sites.ts';
import { isReady, type Question, readAnswer, type SiteAnswer } from './messages.ts';

type Asked<Q> = Q extends Question ? Omit<Q, 'id'> : never;
export type AnyQuestion = Asked<Question>;
type Whom = { origin: string; source: Window | null };

/** Time limit for the other site's page to load; on an old phone this may take long. */
const LOAD_MS = 7_000;

/** Resolves with the first message that `read` accepts; undefined on timeout. */
const waitForMessage = <T>(read: (heard: MessageEvent) => T | undefined, withinMs: number) =>
  new Promise<T | undefined>((resolve) => {
    const end = (reply?: T) => {
      removeEventListener('message', listen);
      clearTimeout(timer);
      resolve(reply);
    };
    const listen = (heard: MessageEvent) => {
      const reply = read(heard);
      if (reply !== undefined) end(reply);
    };
    const timer = setTimeout(end, withinMs);
    addEventListener('message', listen);
  });

/** Resolves when the other window is ready; with undefined if it isn't in time. */
const waitUntilReady = async (whom: Whom) => {
  const isThere = await waitForMessage((heard) => isReady(heard, whom) || undefined, LOAD_MS);
  return isThere && whom;
};

/** Opens a tab whose first page handles requests to the other site. Call this during a click, or browsers block it. */
export const openTab = (other: string) => {
  const tab = open(other + BETWEEN_SITES, '_blank');
  return tab && { tab, ready: waitUntilReady({ origin: other, source: tab }) };
};

let frame: Promise<Whom | undefined> | undefined;

/** Loads the other site's page in a hidden frame, which later requests use too. */
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
  const whom = await waitUntilReady({ origin: other, source: element.contentWindow });
  if (whom) return whom;
  // the browser may be offline; the next request tries again
  element.remove();
  frame = undefined;
  return undefined;
};

/**
 * Sends a request to the other site, through the given tab or otherwise through the frame. Returns undefined if there
 * is no response.
 */
export const askOtherSite = async (
  other: string,
  question: AnyQuestion,
  { withinMs = LOAD_MS, ready = prepareFrame(other) }: { withinMs?: number; ready?: Promise<Whom | undefined> } = {},
): Promise<SiteAnswer | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs));
  const whom = await Promise.race([ready, late]);
  if (!whom) return undefined;
  const id = crypto.randomUUID();
  const reply = waitForMessage((heard) => readAnswer(heard, whom, id), withinMs);
  whom.source?.postMessage({ ...question, id }, other);
  return Promise.race([reply, late]);
};
