const ONE_PICTURE = String.raw`(?![\u00a9\u00ae\u2000-\u21ff])[\p{Extended_Pictographic}\p{Regional_Indicator}][\u{1f3fb}-\u{1f3ff}\ufe0f]*`;
/** One or several emoji, which the embedded fonts lack. */
const PICTURES = new RegExp(String.raw`${ONE_PICTURE}(?:\u200d?${ONE_PICTURE})*`, 'gu');
/** Control characters, directional marks and zero-width characters: invisible, but they break the layout. */
const UNSEEN = /(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\ufe0f|\u20e3)+/gu;
/** Stacked combining marks, which overlap the lines above and below. */
const PILED = /(\p{Mn}{2})\p{Mn}+/gu;

/** Replaces or removes characters that the fonts can't show, but keeps every word. */
const inPrint = (text: string) =>
  text.normalize('NFC').replace(PICTURES, '[emoji]').replace(/\s+/g, ' ').replace(UNSEEN, '').replace(PILED, '$1');

/** Applies `inPrint` to every string of a sheet. */
export const makePrintable = <Sheet>(sheet: Sheet): Sheet =>
  JSON.parse(JSON.stringify(sheet), (_, value) => (typeof value === 'string' ? inPrint(value) : value));
