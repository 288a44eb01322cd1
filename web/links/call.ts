import type { Decision } from '#shared/estimates/decisions.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { readView, type View } from './read-view.ts';
import { askedEarly, request } from './request.ts';

/** `changed`: it is not as it was seen. `unheard`: nobody can tell whether it arrived. `gone`: the link opens nothing. */
export type Outcome =
  | { kind: 'view'; view: View; heardAt: number }
  | { kind: 'changed' }
  | { kind: 'refused'; words: string }
  | { kind: 'gone' }
  | { kind: 'busy' }
  | { kind: 'unheard' };

const call = async (answering: Promise<Response>): Promise<Outcome> => {
  try {
    const answer = await answering;
    const heardAt = performance.now();
    const told: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) {
      const view = readView(told);
      return view ? { kind: 'view', view, heardAt } : { kind: 'unheard' };
    }
    if (answer.status === 404) return { kind: 'gone' };
    if (answer.status === 429) return { kind: 'busy' };
    if (answer.status >= 500) return { kind: 'unheard' };
    // why not is said there in words for the workshop
    return answer.status === 409 ? { kind: 'changed' } : { kind: 'refused', words: messageOf(told) };
  } catch {
    return { kind: 'unheard' };
  }
};

const messageOf = (told: unknown) =>
  told && typeof told === 'object' && 'message' in told && typeof told.message === 'string'
    ? told.message
    : 'This was refused. Please call the workshop.';

const post = (path: string, body?: object) =>
  call(request(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }));

export const lookUp = () => call(askedEarly() ?? request(linkPaths.estimate));
export const decide = (decision: Decision) => post(linkPaths.decide, decision);
export const undo = (id: string) => post(linkPaths.undo, { id });
export const askAgain = () => post(linkPaths.askAgain);
