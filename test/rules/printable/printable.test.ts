import { describe, expect, it } from 'vitest';
import { findFonts } from '#lambdas/checksheets/fonts.ts';
import { decodeRanges, encodeRanges } from '#shared/printable/code-points.ts';
import { isolate, isolatesAsElements, withoutIsolates } from '#shared/printable/isolate.ts';
import { explainReplacements, makePrintable } from '#shared/printable/printable.ts';
import { commonLanguages, otherLanguages } from '#shared/samples/languages.ts';

const printed = (text: string) => withoutIsolates(makePrintable([text])[0] as string);
const languages = [...commonLanguages, ...otherLanguages];

it('there is a sample for 30 common languages and others', () => {
  expect(commonLanguages).toHaveLength(30);
  expect(new Set(languages.map(({ language }) => language)).size).toBe(languages.length);
  for (const { name, comment } of languages) expect(Math.min(name.length, comment.length)).toBeGreaterThan(2);
});

it.each(languages)('$language is printed as typed', ({ name, comment }) => {
  for (const text of [name, comment]) {
    expect(printed(text)).toBe(text.normalize('NFC'));
    expect(explainReplacements(text)).toBeUndefined();
  }
});

it.each([
  ['a\u0304 as two letters', 'ā as two letters'],
  ['one\nline \t more', 'one line more'],
  ['\u202Eabc\u2069', 'abc'],
  ['ze\u200Bro wi\u200Dd\u200Cth', 'zero width'],
  ['👩🏽‍🔧🚗 and 🇳🇿', '[emoji] and [emoji]'],
  ['© ® 4×4 → 50 % ½ ✓ ✗ ☐', '© ® 4×4 → 50 % ½ ✓ ✗ ☐'],
  ['\u0000\ud800x', 'x'],
  ['葛\u{e0100}', '葛'],
  ['Z\u0301\u0302\u0303\u0304', 'Ź\u0302\u0303'],
  ['ก็็็็', 'ก็็'],
  ['ကို့', 'ကို့'],
  ['𓀀𓀁 𓀂, 𓀃', '[cannot be printed], [cannot be printed]'],
  ['Ann𓀀', 'Ann[cannot be printed]'],
  ['ܫܠܡܐ', '[cannot be printed]'],
])('%j is printed as %j', (typed, text) => {
  expect(makePrintable({ list: [typed, 1, null] })).toEqual({ list: [text, 1, null] });
});

it.each([
  ['Ann 🚗🚗 and 🚗🚗', 'The PDF will show [emoji] instead of 🚗🚗.'],
  ['𓀀𓀁 𓀀', 'The PDF will show [cannot be printed] instead of 𓀀 𓀁.'],
  ['Ann 🚗 𓀀', 'The PDF will show [emoji] instead of 🚗 and [cannot be printed] instead of 𓀀.'],
  ['ܐܒܓܕܗܘܙܚܛܝܟܠ', 'The PDF will show [cannot be printed] instead of ܐ ܒ ܓ ܕ ܗ ܘ ܙ ܚ ܛ ܝ.'],
  ['Ann\u200B and Bob', undefined],
  ['', undefined],
])('for %j, the field says %j', (typed, text) => {
  expect(explainReplacements(typed)).toBe(text);
});

describe('right-to-left text', () => {
  const marked = (text: string) =>
    isolate(text).replaceAll('\u2066', '<ltr>').replaceAll('\u2067', '<rtl>').replaceAll('\u2069', '</>');

  it.each([
    ['Tawa Motors', 'Tawa Motors'],
    ['محمد', '<rtl>محمد</>'],
    ['KZT482 محمد الأحمد 12.5 mm', '<ltr>KZT482 <rtl>محمد الأحمد</> 12.5 mm</>'],
    ['محمد (021 555 0143)', '<rtl>محمد <ltr>(021 555 0143)</></>'],
    ['محمد +64 (21) 555, 50% هنا', '<rtl>محمد <ltr>+64 (21) 555, 50%</> هنا</>'],
    ['محمد (ABC احمد)', '<rtl>محمد (<ltr>ABC</> احمد)</>'],
    ['12 דָּוִד כהן', '<rtl><ltr>12</> דָּוִד כהן</>'],
    ['تلفن ۰۲۱ ۵۵۵', '<rtl>تلفن <ltr>۰۲۱ ۵۵۵</></>'],
  ])('%j is isolated as %j', (typed, text) => {
    expect(marked(typed)).toBe(text);
    expect(makePrintable([typed])).toEqual([isolate(typed)]);
    expect(makePrintable(makePrintable([typed]))).toEqual([isolate(typed)]);
  });
});

it('isolates become elements between tags only', () => {
  const html = `<p title="\u2067a\u2069">\u2067محمد \u20663\u2069\u2069</p><svg><text>\u2067b\u2069</text></svg>`;
  expect(isolatesAsElements(html)).toBe(
    `<p title="\u2067a\u2069"><bdi dir="rtl">محمد <bdi dir="ltr">3</bdi></bdi></p><svg><text>\u2067b\u2069</text></svg>`,
  );
});

it('a document has only the fonts that it needs', () => {
  const families = (text: string) => [...new Set(findFonts(text).map(({ family }) => family))];
  expect(families('Mere Tūhoe, 14 Ōtaki Road – “ok” • ½')).toEqual(['Montserrat']);
  expect(findFonts('Mere')).toHaveLength(6);
  expect(families('Алексей Phượng')).toEqual(['Montserrat']);
  expect(findFonts('Алексей')).toHaveLength(9);
  expect(families('گل\u200cمحمد \u2067')).toEqual(['Montserrat', 'Noto Sans Arabic']);
  expect(families('王小明 김민준')).toEqual(['Montserrat', 'Noto Sans Sc', 'Noto Sans Kr']);
  expect(findFonts('王小明').length).toBeLessThan(10);
});

it('ranges of code points survive encoding', () => {
  const codePoints = [0x1f600, 0x41, 0x42, 0x43, 0x4e00, 0x41];
  expect(decodeRanges(encodeRanges(codePoints))).toEqual([
    [0x41, 0x43],
    [0x4e00, 0x4e00],
    [0x1f600, 0x1f600],
  ]);
});
