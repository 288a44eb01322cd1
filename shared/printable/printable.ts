import printable from './code-points.json' with { type: 'json' };
import { decodeRanges, isInRanges } from './code-points.ts';
import { isolate } from './isolate.ts';

const ONE_PICTURE = String.raw`(?![\u00a9\u00ae\u2000-\u21ff])[\p{Extended_Pictographic}\p{Regional_Indicator}][\u{1f3fb}-\u{1f3ff}\ufe0f]*`;
/** One or several emoji, which the embedded fonts lack. */
const PICTURES = new RegExp(String.raw`${ONE_PICTURE}(?:\u200d?${ONE_PICTURE})*`, 'gu');
/** Letters and marks of scripts in which joiners change the shape of the letters beside them. */
const JOINED = String.raw`\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}`;
/**
 * Characters that are invisible but break the layout: controls, directional marks, zero-width characters, selectors.
 */
const UNSEEN = new RegExp(
  String.raw`(?:(?!(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}]))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\u20e3])+`,
  'gu',
);
const STACKING = String.raw`(?=\p{Mn})[\p{sc=Zinh}\p{sc=Thai}\p{sc=Laoo}]`;
/** Stacked marks, which overlap the lines above and below. Correct Burmese and Khmer have up to six. */
const PILED = new RegExp(String.raw`((?:${STACKING}){2})(?:${STACKING})+|(\p{Mn}{6})\p{Mn}+`, 'gu');

const EMOJI = '[emoji]';
const MISSING = '[cannot be printed]';
const REPEATED = /(\[cannot be printed\])(?:\s*\[cannot be printed\])+/g;
/** The most characters that an explanation names. */
const MOST_NAMED = 10;
const ranges = decodeRanges(printable.codePoints);
const hasGlyph = (letter: string) => isInRanges(ranges, letter.codePointAt(0) ?? 0);

/** Normalises text, and removes what is invisible or overlaps other lines. */
const tidy = (text: string) => text.replace(/\s+/g, ' ').replace(UNSEEN, '').replace(PILED, '$1$2');

/** Replaces characters that no font of a document has by a visible word. */
const replaceMissing = (text: string) =>
  Array.from(text, (letter) => (hasGlyph(letter) ? letter : MISSING))
    .join('')
    .replace(REPEATED, '$1');

/** Replaces or removes characters that the fonts can't show, but keeps every word. */
const inPrint = (text: string) => isolate(replaceMissing(tidy(text.normalize('NFC').replace(PICTURES, EMOJI))));

/** Applies `inPrint` to every string of a document's content. */
export const makePrintable = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'string' ? inPrint(value) : value));

/**
 * Describes which characters of a typed text documents replace by a word, each once, for example "The PDF will show
 * [emoji] instead of 🚗." Returns undefined if there are none.
 */
export const explainReplacements = (text: string): string | undefined => {
  const composed = text.normalize('NFC');
  const pictures = composed.match(PICTURES) ?? [];
  const missing = Array.from(tidy(composed.replace(PICTURES, ''))).filter((letter) => !hasGlyph(letter));
  const parts = [describe(EMOJI, pictures), describe(MISSING, missing)].filter(Boolean);
  return parts.length > 0 ? `The PDF will show ${parts.join(' and ')}.` : undefined;
};

const describe = (shown: string, typed: readonly string[]) =>
  typed.length > 0 && `${shown} instead of ${[...new Set(typed)].slice(0, MOST_NAMED).join(' ')}`;
