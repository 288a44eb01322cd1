import type { KeyIn } from './storage.ts';

type Name = KeyIn<'cookies'>;

const all = () => document.cookie.split('; ').map((pair) => pair.split('=', 2));

export const getCookie = (name: Name) => {
  const value = all().find(([key]) => key === name)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
};

export const setCookie = (name: Name, value: string, maxAgeSeconds: number) => write(name, value, maxAgeSeconds);

export const removeCookie = (name: Name) => write(name, '', 0);

export const clearCookies = () => {
  for (const [name] of all()) if (name) write(name, '', 0);
};

/**
 * The specification names these cookies and scripts read them, so they are neither `__Host-` nor `HttpOnly`. `Lax`,
 * because Safari hides `Strict` cookies from scripts after a link from an email. No cookie authorises a call: each call
 * needs the access token.
 */
const write = (name: string, value: string, maxAgeSeconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
};
