import type { Decision } from '#shared/estimates/decisions.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { readView, type View } from './read-view.ts';
import { request, takeEarlyRequest } from './request.ts';

/**
 * `changed`: the page is stale. `unheard`: there was no response, so the call may or may not have arrived. `gone`: the
 * link is invalid.
 */
type Heard<Body> =
  | { kind: 'view'; view: Body; heardAt: number }
  | { kind: 'changed' }
  | { kind: 'refused'; words: string }
  | { kind: 'gone' }
  | { kind: 'busy' }
  | { kind: 'unheard' };
export type Outcome = Heard<View>;

/** Converts a response to an outcome. `read` returns undefined for an unknown body, which counts as no response. */
export const hear = async <Body>(
  pending: Promise<Response>,
  read: (told: unknown) => Body | undefined,
): Promise<Heard<Body>> => {
  try {
    const response = await pending;
    const heardAt = performance.now();
    const told: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const view = read(told);
      return view ? { kind: 'view', view, heardAt } : { kind: 'unheard' };
    }
    if (response.status === 404) return { kind: 'gone' };
    if (response.status === 429) return { kind: 'busy' };
    if (response.status >= 500) return { kind: 'unheard' };
    // a conflict's message is worded for the workshop
    return response.status === 409 ? { kind: 'changed' } : { kind: 'refused', words: messageOf(told) };
  } catch {
    return { kind: 'unheard' };
  }
};

const messageOf = (told: unknown) =>
  told && typeof told === 'object' && 'message' in told && typeof told.message === 'string'
    ? told.message
    : 'This was refused. Please call the workshop.';

const post = (path: string, body?: object) =>
  hear(request(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }), readView);

export const lookUp = () => hear(takeEarlyRequest() ?? request(linkPaths.estimate), readView);
export const decide = (decision: Decision) => post(linkPaths.decide, decision);
export const undo = (id: string) => post(linkPaths.undo, { id });
export const askAgain = () => post(linkPaths.askAgain);
