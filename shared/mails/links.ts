/** An address of our site for a mail. Refuses a site that is neither on https nor on this machine. */
export const linkTo = (site: string, path: `/${string}`, query: Record<string, string> = {}) => {
  const link = new URL(path, site);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  const local = link.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(link.hostname);
  if (link.protocol !== 'https:' && !local) throw new Error(`No mail leads to ${link.origin}`);
  return link.href;
};

const DOT = '.\u2024\u3002\ufe52\uff0e\uff61';
const SLASH = '/\\\\\u2044\u2215\uff0f\uff3c';
/** The dot of a number such as 3.5, which is no address; one of several, as in 192.168.0.1, may be. */
const DECIMAL = `(?<=(?:^|[^\\p{L}\\p{N}@${DOT}-])\\d+)[${DOT}](?=\\d+(?![\\d${DOT}]))`;
/** Where an address goes on: `a.b`, `a@b`, `http:` and `//`, in the characters that browsers read as these too. */
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
 * What a person typed, as part of a line of a mail: without line breaks and characters that cannot be seen, of moderate length,
 * and with a space wherever a mail program would read on and make a link of it. A space is seen, heard and copied as what it is,
 * every program ends an address at it, and "St. John" and "A. B. Autos" read well.
 */
export const inLine = (typed: string, most = 100) => {
  const seen = typed.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim();
  const letters = [...seen.replace(JOINT, '$& ')];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
};

/** The same of a text, line by line. */
export const inLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => inLine(line, Number.POSITIVE_INFINITY))
    .join('\n');
