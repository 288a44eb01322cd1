/** Collapses white space, as a browser shows it. */
export const foldName = (name: string) => name.replace(/\s+/g, ' ').trim();
