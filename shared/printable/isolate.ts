const LEFT_TO_RIGHT = '\u2066';
const RIGHT_TO_LEFT = '\u2067';
const END = '\u2069';

/** The blocks of Hebrew and Arabic without digits, which are read from left to right. */
const R = String.raw`\u0590-\u065f\u066d-\u06ef\u06fa-\u06ff\u0750-\u077f\u0870-\u08ff\ufb1d-\ufdff\ufe70-\ufefc`;
const WORD = String.raw`(?![${R}])[\p{L}\p{N}]\p{M}*`;
const BRACKETED = String.raw`\([^()${R}]*\)`;
/** Right-to-left words with everything between them. */
const LEFTWARD = new RegExp(String.raw`[${R}]\p{M}*(?:[^\p{L}]*[${R}]\p{M}*)*`, 'gu');
/** Left-to-right words, numbers and units with everything between them, but without an unpaired bracket. */
const RIGHTWARD = new RegExp(
  `(?:${BRACKETED}|[+$#]?${WORD})(?:(?:${BRACKETED}|[^()${R}])*(?:${BRACKETED}|${WORD}))?[%°]?`,
  'gu',
);
const HAS_LEFTWARD = new RegExp(`[${R}]`, 'u');
const STARTS_LEFTWARD = new RegExp(String.raw`^[^\p{L}]*[${R}]`, 'u');

/**
 * Isolates right-to-left text, so that it doesn't reorder words and numbers beside it. Its first letter decides the
 * direction of the whole text. Words and numbers of the other direction stay together, because the bidirectional
 * algorithm (UAX 9) would print the groups of a phone number in reverse.
 */
export const isolate = (text: string): string => {
  if (!HAS_LEFTWARD.test(text)) return text;
  return STARTS_LEFTWARD.test(text)
    ? `${RIGHT_TO_LEFT}${text.replace(RIGHTWARD, `${LEFT_TO_RIGHT}$&${END}`)}${END}`
    : `${LEFT_TO_RIGHT}${text.replace(LEFTWARD, `${RIGHT_TO_LEFT}$&${END}`)}${END}`;
};

/** Removes what `isolate` added, for names of files and titles. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

const ELEMENTS: Readonly<Record<string, string>> = {
  [LEFT_TO_RIGHT]: '<bdi dir="ltr">',
  [RIGHT_TO_LEFT]: '<bdi dir="rtl">',
  [END]: '</bdi>',
};

/** Replaces isolates between the tags of HTML by elements: no embedded font has these characters. */
export const isolatesAsElements = (html: string): string =>
  html.replace(/<svg.*?<\/svg>|<[^>]*>|[\u2066-\u2069]/gs, (part) => ELEMENTS[part] ?? part);
