import { PRODUCT } from '#shared/brand.ts';

/** What a notification of the system shows, and the page of ours that pressing it opens. */
export type Shown = { title: string; body: string; navigate: string; tag: string };

/** A browser takes the permission away where a push shows nothing: so something is shown of each. */
const nothingRead: Shown = { title: PRODUCT, body: 'Something is left to be done.', navigate: '/', tag: 'unread' };

/** For whoever has logged out here, on a device that somebody else may hold. */
export const loggedOut: Shown = { ...nothingRead, body: 'Log in to see what is left to be done.', tag: 'logged-out' };

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What comes to a worker: words, or the notification that a browser has made of them by itself, and then without the words. */
export type Received = { data: { text(): string } | null; notification?: Record<string, unknown> | null };

/** What a declarative push says (W3C Push API, "Declarative push message"); by hand, as the worker has no room for schemas. */
export const readPush = ({ data, notification }: Received, origin: string): Shown => {
  const said = notification ?? parse(data?.text())?.notification ?? {};
  return {
    title: textIn(said.title) ?? nothingRead.title,
    body: textIn(said.title) ? (textIn(said.body) ?? '') : nothingRead.body,
    navigate: pageOf(textIn(said.navigate), origin),
    tag: textIn(said.tag) ?? nothingRead.tag,
  };
};

const parse = (text: string | undefined): { notification?: Record<string, unknown> } | undefined => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** A page of our own, whatever the push says. */
const pageOf = (address: string | undefined, origin: string) => {
  const url = address && URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin ? url.href.slice(origin.length) : '/';
};
