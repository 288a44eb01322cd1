const ONE_PICTURE = String.raw`(?![\u00a9\u00ae\u2000-\u21ff])[\p{Extended_Pictographic}\p{Regional_Indicator}][\u{1f3fb}-\u{1f3ff}\ufe0f]*`;
/** Emoji, singly or in a row: no font at hand has them. */
const PICTURES = new RegExp(String.raw`${ONE_PICTURE}(?:\u200d?${ONE_PICTURE})*`, 'gu');
/** Control characters, what turns the direction of writing and what takes no room: nobody sees them, and they upset lines. */
const UNSEEN = /(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\ufe0f|\u20e3)+/gu;
/** Marks piled upon one letter grow into the lines above and below. */
const PILED = /(\p{Mn}{2})\p{Mn}+/gu;

/** A text the way it can be printed: every word stays. */
const inPrint = (text: string) =>
  text.normalize('NFC').replace(PICTURES, '[emoji]').replace(/\s+/g, ' ').replace(UNSEEN, '').replace(PILED, '$1');

/** Whatever was typed on a sheet, the way it can be printed. */
export const printable = <Sheet>(sheet: Sheet): Sheet =>
  JSON.parse(JSON.stringify(sheet), (_, value) => (typeof value === 'string' ? inPrint(value) : value));
