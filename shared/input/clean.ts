/** Matches most texts that `cleanText` leaves alone: Latin letters, composed. */
const PLAIN = /^[\x20-\x7e\n\u00a1-\u00ac\u00ae-\u024f]*$/;

/**
 * Characters that nobody sees, which pasted contacts and documents contain: controls, bidirectional marks, zero-width
 * spaces, soft hyphens, fillers.
 */
const UNSEEN = /(?!\n|\u200c|\u200d|\p{VS})[\p{Cc}\p{Bidi_C}\p{DI}\ufff9-\ufffb]/gu;
/**
 * Joiners that don't join letters or emoji, as they do in Persian, in languages of India and Sri Lanka, and in composed
 * emoji.
 */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{EMod}\p{VS}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u2640\u2642])/gu;
/**
 * Cleans typed or pasted text: removes what can't be seen, and replaces special spaces. Doesn't trim, because people
 * are still typing, and keeps punctuation, because reasons from the list have it.
 */
export const cleanText = (text: string) =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/[\t\v\f\p{Zs}]/gu, ' ')
        .replace(UNSEEN, '')
        .replace(STRAY_JOINER, '')
        .normalize('NFC');

/** Full-width letters, digits and signs. Others, such as the superscript in 12², aren't what they look like. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Typographic apostrophes, as phones type them. The ʻokina is a letter and stays. */
const APOSTROPHE = /[\u2018\u2019\u201b\u02bc]/g;

/**
 * Converts typed text to what a keyboard has, before it is parsed: without full-width characters, special dashes and
 * apostrophes.
 */
export const plainText = (text: string) =>
  cleanText(text)
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(APOSTROPHE, "'")
    .trim();

/** Cleans every text in a value, including the names of fields. Returns the same value if there is nothing to clean. */
export const cleanTexts = <Value>(value: Value): Value => clean(value) as Value;

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map(clean);
    return cleaned.some((part, n) => part !== value[n]) ? cleaned : value;
  }
  const parts = Object.entries(value);
  const cleaned = parts.map(([name, part]) => [cleanText(name), clean(part)] as const);
  return cleaned.some(([name, part], n) => name !== parts[n]?.[0] || part !== parts[n]?.[1])
    ? Object.fromEntries(cleaned)
    : value;
};
