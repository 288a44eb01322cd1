const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
/** iPadOS identifies itself as a Mac; touch points tell them apart. */
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const;

const nameIn = (names: typeof BROWSERS | typeof SYSTEMS, userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Names a device for its owner, as in `Chrome on Android`. */
export const nameDevice = (userAgent: string, touchPoints: number) => {
  const system = nameIn(SYSTEMS, userAgent);
  const device = system === 'Mac' && touchPoints > 1 ? 'iPad' : system;
  return [nameIn(BROWSERS, userAgent) ?? 'A browser', device].filter(Boolean).join(' on ');
};
