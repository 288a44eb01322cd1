import { LINK_HEADER } from '#shared/links/calls.ts';

const PATIENCE_MS = 20_000;

/** The link's token. It is in the fragment, so it is never part of a request's URL. */
export const getToken = () => location.hash.slice(1);

export const request = (path: string, init: RequestInit = {}) =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
    headers: { [LINK_HEADER]: getToken(), ...(init.body ? { 'content-type': 'application/json' } : {}) },
  });

type Page = typeof globalThis & { asked?: Promise<Response> | undefined };
const page: Page = globalThis;

/** Sends the first request from the script in the head, before the page's main script is parsed. */
export const sendEarlyRequest = (path: string) => {
  if (!getToken()) return;
  page.asked = request(path);
  // errors are handled by the caller of `takeEarlyRequest`
  page.asked.catch(() => {});
};

/** Returns the early request, once. */
export const takeEarlyRequest = () => {
  const { asked } = page;
  page.asked = undefined;
  return asked;
};
