import { PRODUCT } from '#shared/brand.ts';

/** A system notification, with the page that it opens. */
export type Shown = { title: string; body: string; navigate: string; tag: string };

/** Browsers revoke the permission if a push shows nothing, so unreadable ones show this. */
const FALLBACK: Shown = { title: PRODUCT, body: 'You have something to do.', navigate: '/', tag: 'unread' };

/** For logged-out users: someone else may be holding the device. */
export const loggedOut: Shown = { ...FALLBACK, body: 'Log in to see what to do next.', tag: 'logged-out' };

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A push event: the text, or the notification that the browser has already parsed from it. */
export type Received = { data: { text(): string } | null; notification?: Record<string, unknown> | null };

/** Parses a declarative push message (W3C Push API, "Declarative push message"). By hand, because zod is too large for the worker. */
export const readPush = ({ data, notification }: Received, origin: string): Shown => {
  const said = notification ?? parse(data?.text())?.notification ?? {};
  return {
    title: readText(said.title) ?? FALLBACK.title,
    body: readText(said.title) ? (readText(said.body) ?? '') : FALLBACK.body,
    navigate: toPath(readText(said.navigate), origin),
    tag: readText(said.tag) ?? FALLBACK.tag,
  };
};

const parse = (text: string | undefined): { notification?: Record<string, unknown> } | undefined => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Returns a path on our own origin, whatever the message says. */
const toPath = (address: string | undefined, origin: string) => {
  const url = address && URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin ? url.href.slice(origin.length) : '/';
};
