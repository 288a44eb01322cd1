import { type AnyEndpoint, routeKey } from '#shared/endpoint.ts';

type Sent = { call: unknown; options: { signal?: AbortSignal } | undefined };

/** Identifies a call that changes something; undefined for one that can't be compared with others. */
const identify = (endpoint: AnyEndpoint, { call, options = {} }: Sent) => {
  const { signal, ...comparable } = options;
  // files can't be compared, and a call that can be cancelled is cancelled for its own caller only
  if (endpoint.method === 'GET' || endpoint.multipart || signal) return undefined;
  return JSON.stringify([routeKey(endpoint), call, comparable]);
};

/**
 * Creates the guard against double presses. While a call that changes something has no response, the same call made
 * again isn't sent: it gets the first one's response.
 */
export const createInFlight = () => {
  const calls = new Map<string, Promise<unknown>>();
  return <Answer>(endpoint: AnyEndpoint, sent: Sent, send: () => Promise<Answer>): Promise<Answer> => {
    const key = identify(endpoint, sent);
    if (key === undefined) return send();
    const before = calls.get(key) as Promise<Answer> | undefined;
    if (before) return before;
    const made = send();
    const forget = () => void calls.delete(key);
    calls.set(key, made);
    made.then(forget, forget);
    return made;
  };
};
