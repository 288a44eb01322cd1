import type { Decision } from '#shared/estimates/decisions.ts';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import { readView, type View } from './read-view.ts';

/** `changed`: it is not as it was seen. `unheard`: nobody can tell whether it arrived. `gone`: the link opens nothing. */
export type Outcome =
  | { kind: 'view'; view: View; heardAt: number }
  | { kind: 'changed'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'gone' }
  | { kind: 'busy' }
  | { kind: 'unheard' };

/** What opens the estimate: behind `#`, so that it is in no request's address. */
export const token = () => location.hash.slice(1);

const PATIENCE_MS = 20_000;

const call = async (path: string, init: RequestInit = {}): Promise<Outcome> => {
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
      headers: { [LINK_HEADER]: token(), ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
    const heardAt = performance.now();
    const told: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) {
      const view = readView(told);
      return view ? { kind: 'view', view, heardAt } : { kind: 'unheard' };
    }
    if (answer.status === 404) return { kind: 'gone' };
    if (answer.status === 429) return { kind: 'busy' };
    if (answer.status >= 500) return { kind: 'unheard' };
    const words = messageOf(told);
    return answer.status === 409 ? { kind: 'changed', words } : { kind: 'refused', words };
  } catch {
    return { kind: 'unheard' };
  }
};

const messageOf = (told: unknown) =>
  told && typeof told === 'object' && 'message' in told && typeof told.message === 'string' ? told.message : '';

const post = (path: string, body?: object) =>
  call(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });

export const lookUp = () => call(linkPaths.estimate);
export const decide = (decision: Decision) => post(linkPaths.decide, decision);
export const undo = (id: string) => post(linkPaths.undo, { id });
export const askAgain = () => post(linkPaths.askAgain);
