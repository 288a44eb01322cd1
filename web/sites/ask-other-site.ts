import { BETWEEN_SITES } from '#shared/sites.ts';
import { isReady, type Question, readAnswer, type SiteAnswer } from './messages.ts';

type Asked<Q> = Q extends Question ? Omit<Q, 'id'> : never;

/** Time for the frame to load and to answer. */
const WAIT_MS = 3_000;

let frame: HTMLIFrameElement | undefined;
let ready: Promise<unknown> | undefined;

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

const whom = (origin: string) => ({ origin, source: frame?.contentWindow });

/** Loads what answers for the other site, ahead of the first question. */
export const prepareToAsk = (other: string) => {
  ready ??= load(other);
  return ready;
};

const load = async (other: string) => {
  frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'The other site';
  frame.src = other + BETWEEN_SITES;
  const isThere = hear((heard) => isReady(heard, whom(other)) || undefined, WAIT_MS);
  document.body.append(frame);
  if (await isThere) return true;
  // without a network, perhaps: the next question tries again
  frame.remove();
  ready = undefined;
  return false;
};

/**
 * Asks the other site, through a hidden page of it: what it keeps is its own origin's. undefined: nobody answered, as where a
 * browser keeps what is framed apart, or without a network.
 */
export const askOtherSite = async (
  other: string,
  question: Asked<Question>,
  withinMs = WAIT_MS,
): Promise<SiteAnswer | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs));
  const ask = async () => {
    if (!(await prepareToAsk(other))) return undefined;
    const id = crypto.randomUUID();
    const answer = hear((heard) => readAnswer(heard, whom(other), id), withinMs);
    frame?.contentWindow?.postMessage({ ...question, id }, other);
    return answer;
  };
  return Promise.race([ask(), late]);
};
