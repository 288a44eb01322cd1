/** Builds a URL on our site. Throws unless the site uses https or is on this machine. */
export const buildLink = (site: string, path: `/${string}`, query: Record<string, string> = {}) => {
  const link = new URL(path, site);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  const local = link.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(link.hostname);
  if (link.protocol !== 'https:' && !local) throw new Error(`Emails must not link to ${link.origin}`);
  return link.href;
};

const DOT = '.\u2024\u3002\ufe52\uff0e\uff61';
const SLASH = '/\\\\\u2044\u2215\uff0f\uff3c';
/** Matches the dot of a decimal such as 3.5, but not those of an IP address such as 192.168.0.1. */
const DECIMAL = `(?<=(?:^|[^\\p{L}\\p{N}@${DOT}-])\\d+)[${DOT}](?=\\d+(?![\\d${DOT}]))`;
/**
 * Matches the point inside a URL or email address at which it must be broken: `a.b`, `a@b`, `http:` and `//`, including
 * look-alikes that browsers accept.
 */
const JOINT = new RegExp(
  [
    `(?!${DECIMAL})[${DOT}](?=[\\p{L}\\p{M}\\p{N}\\p{S}_-])`,
    '[@\ufe6b\uff20](?=\\S)',
    '(?<=\\p{L})[:\ufe55\uff1a](?=\\S)',
    `[${SLASH}](?=[${SLASH}])`,
  ].join('|'),
  'gu',
);

/**
 * Sanitises user input for a line of an email: one line of limited length without invisible characters, and with a
 * space wherever a mail client would detect a link. A space ends every link, is visible, and keeps "St. John" and "A.
 * B. Autos" readable.
 */
export const sanitizeLine = (typed: string, most = 100) => {
  const seen = typed.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim();
  const letters = [...seen.replace(JOINT, '$& ')];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
};

/** Sanitises multi-line text in the same way. */
export const sanitizeLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => sanitizeLine(line, Number.POSITIVE_INFINITY))
    .join('\n');
