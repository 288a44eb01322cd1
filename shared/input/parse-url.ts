/** Parses a URL; undefined if it isn't one. Chrome 109 and Safari 16.4 lack `URL.canParse`. */
export const parseUrl = (text: string, base?: string) => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
