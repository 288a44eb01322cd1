import { LINK_HEADER } from '#shared/links/calls.ts';

const PATIENCE_MS = 20_000;

/** What opens the link: behind `#`, so that it is in no request's address. */
export const token = () => location.hash.slice(1);

export const request = (path: string, init: RequestInit = {}) =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
    headers: { [LINK_HEADER]: token(), ...(init.body ? { 'content-type': 'application/json' } : {}) },
  });

type Page = typeof globalThis & { asked?: Promise<Response> | undefined };
const page: Page = globalThis;

/** The first question is asked by the script in the head, before that of the page is read. */
export const askEarly = (path: string) => {
  if (!token()) return;
  page.asked = request(path);
  // whoever takes it hears of it
  page.asked.catch(() => {});
};

/** The answer to it, once. */
export const askedEarly = () => {
  const { asked } = page;
  page.asked = undefined;
  return asked;
};
