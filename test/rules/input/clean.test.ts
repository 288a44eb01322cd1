import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, cleanTexts, plainText } from '#shared/input/clean.ts';

describe('cleaning typed text', () => {
  it.each([
    ['a phone number copied from contacts', '\u202a021 555 0143\u202c', '021 555 0143'],
    ['a zero-width space', 'ABC\u200b123', 'ABC123'],
    ['a soft hyphen and a byte order mark', '\ufeffwarrant\u00ad of fitness', 'warrant of fitness'],
    ['a no-break and a thin space', '128\u00a0450\u2009km', '128 450 km'],
    ['tabs and line ends', 'a\tb\r\nc\u2028d', 'a b\nc\nd'],
    ['a decomposed macron', 'Ma\u0304ori', 'Māori'],
    ['a stray joiner', '\u200dab\u200c 1\u200d2', 'ab 12'],
    ['a null character', 'a\u0000b', 'ab'],
  ])('changes %s', (_, typed, cleaned) => expect(cleanText(typed)).toBe(cleaned));

  it.each([
    'Tāmaki ',
    'Faʻafetai',
    'می‌خواهم',
    'ක්‍රි',
    '👨‍👩‍👧 ❤️‍🔥 🏃‍♂️',
    '葛\u{e0100}',
    'line\nline',
    '“quoted” driver’s – belt',
  ])('keeps %s', (text) => expect(cleanText(text)).toBe(text));

  it('replaces dashes, apostrophes and full-width characters before text is parsed', () => {
    expect(plainText(' ０２７\u2011555\u20130149\u2212 D\u2019Angelo \u2018a\u02bcb')).toBe(
      "027-555-0149- D'Angelo 'a'b",
    );
  });

  it('changes nothing the second time, and leaves nothing unseen', () => {
    const UNSEEN = /[\p{Bidi_C}\p{Cc}\u00a0\u00ad\u200b\u2060\ufeff]/u;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = cleanText(typed);
        expect(cleanText(once)).toBe(once);
        expect(UNSEEN.test(once.replaceAll('\n', ''))).toBe(false);
      }),
    );
  });

  it('cleans the texts in a value and its field names', () => {
    const value = { 'La\u200bbour': 1, list: ['a\u00a0b', null, true, { deep: '\u00ad' }] };
    expect(cleanTexts(value)).toEqual({ Labour: 1, list: ['a b', null, true, { deep: '' }] });
  });
});
