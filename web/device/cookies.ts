const all = () => document.cookie.split('; ').map((pair) => pair.split('=', 2));

export const cookie = (name: string) => {
  const value = all().find(([key]) => key === name)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
};

/** With an age of 0 the cookie is gone. */
export const setCookie = (name: string, value: string, maxAgeSeconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
};

export const clearCookies = () => {
  for (const [name] of all()) if (name) setCookie(name, '', 0);
};
