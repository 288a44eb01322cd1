/** A name as it is read on a screen, where several spaces are one. */
export const foldName = (name: string) => name.replace(/\s+/g, ' ').trim();
