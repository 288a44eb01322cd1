/** An address of our site for a mail. Refuses a site that is neither on https nor on this machine. */
export const linkTo = (site: string, path: `/${string}`, query: Record<string, string> = {}) => {
  const link = new URL(path, site);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  const local = link.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(link.hostname);
  if (link.protocol !== 'https:' && !local) throw new Error(`No mail leads to ${link.origin}`);
  return link.href;
};

/** What a person typed, as part of a line: without line breaks and letters that cannot be seen, and of moderate length. */
export const inLine = (typed: string, most = 100) => {
  const line = typed.replace(/[\s\p{C}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
};
