import fc from 'fast-check';
import { expect } from 'vitest';
import { EstimateLine } from '#shared/estimates/model.ts';
import { cleanText, cleanTexts } from '#shared/input/clean.ts';
import { cleanTyped } from '#shared/input/clean-typed.ts';
import { isSameCode, reduceCode, reduceDigits } from '#shared/input/codes.ts';
import { emailAddress } from '#shared/input/contacts.ts';
import { NewOrganization, OrganizationChanges } from '#shared/organizations/model.ts';
import { emptySheet, type FieldName, SheetFields } from '#shared/sheets/model.ts';
import { isReading } from '#shared/sheets/readings.ts';
import { parseField } from '#web/drafts/store/field-text.ts';
import { newLine, readLine, showKept } from '#web/estimates/typed-line.ts';
import { findMistakes, showPrice, toPrice } from '#web/settings/organization/prices.ts';

const one = (...texts: string[]) => fc.constantFrom(...texts);

const piece = fc.oneof(
  fc.nat(9_999).map(String),
  one('0', '00', '000', '007', '128', '450', '64', '021', '5550143', '1e5', '0x1'),
  one(',', '.', ' ', ', ', '\u00a0', '\u2009', "'", '’', '-', '\u2011', '–', '/', '+', '(0)', ':', ';', '\n', '\t'),
  one('km', ' mi', ' h', 'h', ' min', '$', 'NZ$', '%', 'none', 'N/A', 'e'),
  one('\u200b', '\u200d', '\u202a', '\u202c', '\ufeff', '\u00ad', '\u0000', '\u2028', '\ufe0f'),
  one('Ａ１', 'ｖｉ', 'VI 20417', '％', '＄', '．', '６０１１', 'ａ＠'),
  one('Tāmaki', 'Ma\u0304ori', 'ʻokina', '１２３', '١٢٣', '김', 'नमस्ते', 'שלום', '👨‍👩‍👧', 'ﬁ', 'Ø', 'İ'),
  one('jo@example.nz', '@', 'māori.nz', 'mailto:', '<', '>', '?', 'xn--', 'tel:'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
/** A number with a unit and one kind of separator. */
const numberText = fc
  .tuple(
    one('', '', '', '$', ' '),
    fc.nat(999).map(String),
    one(',', ',', '.', ' ', '\u00a0', ':'),
    fc.oneof(
      one('000', '450', '90', '5').map((group) => [group]),
      fc.array(one('000', '450', '90'), { maxLength: 2 }),
    ),
    one('', '', '', '', '', '', '.5', '.90', 'h', ' min', '%'),
  )
  .map(([before, first, separator, more, after]) => `${before}${[first, ...more].join(separator)}${after}`);
/** What people type and paste: numbers, separators, units, scripts and invisible characters. */
const typedText = fc.oneof(
  numberText,
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
);

const kinds: { readonly [Name in FieldName]?: string } = {
  customerEmail: 'email',
  customerPhone: 'tel',
  customerHomePhone: 'tel',
};

const isWhole = (name: FieldName) => emptySheet[name] === null && !isReading(name);
const isText = (name: FieldName) => typeof emptySheet[name] === 'string' && !(name in kinds);

/**
 * Checks a field of a sheet: when the user leaves it, it shows what the server keeps, and showing it again changes
 * nothing.
 */
const checkSheetField = (name: FieldName, typed: string) => {
  const left = cleanTyped({ value: typed, type: 'text', inputMode: kinds[name] ?? 'text' });
  const parsed = parseField(name, left);
  if ('problem' in parsed) {
    expect(parsed.problem).not.toBe('');
    return;
  }
  const kept = SheetFields.shape[name].parse(cleanTexts(parsed.value));
  expect(kept).toEqual(parsed.value);
  expect(parseField(name, String(kept ?? ''))).toEqual({ value: kept });
  if (typeof kept === 'number') checkDigits(left, kept);
};

/**
 * Checks that a number has the digits that were typed: a separator that was read as another changes their order of
 * magnitude.
 */
const checkDigits = (typed: string, kept: number) => {
  const digits = typed.normalize('NFKC').replace(/[, ]/g, '');
  expect(Number(digits)).toBe(kept);
  expect(typed).not.toMatch(/[, ]\d{0,2}(?!\d)/);
};

const checkLine = (typed: string) => {
  const line = {
    ...newLine(),
    words: 'Work',
    minutes: typed,
    rate: typed,
    quantity: typed,
    parts: typed,
    discount: typed,
  };
  for (const field of ['minutes', 'rate', 'parts', 'discount'] as const) {
    const before = { ...newLine(), words: 'Work', [field]: line[field] };
    const shown = { ...before, ...showKept(before) };
    const read = readLine({ ...before, id: 'a' });
    expect(readLine({ ...shown, id: 'a' })).toEqual(read);
    if (!('line' in read)) continue;
    expect(EstimateLine.parse(cleanTexts(read.line))).toEqual(read.line);
    if (field === 'parts') checkCents(typed, read.line.partsCents);
  }
};

/** Checks that an amount has the digits that were typed, with two decimals. */
const checkCents = (typed: string, cents: number) => {
  const text = cleanText(typed).normalize('NFKC').trim();
  const [dollars = '', decimals = ''] = text.replace(/[NZ$,\s]/gi, '').split('.');
  expect(cents).toBe(Number(dollars + decimals.padEnd(2, '0')));
  expect(text).not.toMatch(/\d[, ]\d{0,2}(?!\d)/);
};

const checkPrice = (typed: string) => {
  const line = { id: 0, name: 'Tyre', price: typed };
  if (findMistakes(line, []).price) return;
  const PricingMatrix = { Tyre: toPrice(line) };
  expect(toPrice({ ...line, price: showPrice(typed) })).toBe(PricingMatrix.Tyre);
  expect(OrganizationChanges.parse({ PricingMatrix })).toEqual({ PricingMatrix });
};

const checkEmail = (typed: string) => {
  const shown = cleanTyped({ value: typed, type: 'email', inputMode: '' });
  const { data } = emailAddress().safeParse(cleanTexts(typed));
  if (data !== undefined) expect(data).toBe(shown);
};

/** Checks that a code, a postcode and a GST number are kept as the field shows them, whatever the width of their characters. */
const checkCode = (typed: string) => {
  const left = cleanTyped({ value: typed, type: 'text', inputMode: 'text' });
  expect(isSameCode(left, typed.normalize('NFC').replace(/\n/g, ' '))).toBe(true);
  expect(reduceCode(reduceCode(left))).toBe(reduceCode(left));
  const code = OrganizationChanges.safeParse({ CompanyAuthorityNumber: cleanTexts(left) }).data;
  if (code) expect(code).toEqual({ CompanyAuthorityNumber: reduceCode(left) });
  const digits = cleanTyped({ value: typed, type: 'text', inputMode: 'numeric' });
  for (const schema of [NewOrganization.shape.PostCode, OrganizationChanges.shape.GstNumber]) {
    const kept = schema.safeParse(cleanTexts(typed)).data;
    if (kept) expect(kept).toBe(reduceDigits(digits));
  }
};

const sheetFields = (Object.keys(SheetFields.shape) as FieldName[]).filter(
  (name) => typeof emptySheet[name] === 'string' || emptySheet[name] === null,
);
/** Fields of a kind, which are equally often checked. */
const checks: ((typed: string, at: number) => void)[] = [
  ...[isReading, isWhole, (name: FieldName) => name in kinds, isText].map((isKind) => {
    const names = sheetFields.filter(isKind);
    return (typed: string, at: number) => checkSheetField(names[at % names.length] ?? 'customerName', typed);
  }),
  ...[checkLine, checkPrice, checkEmail, checkCode],
];

/** Checks `runs` typed texts, each in one field. */
export const checkTypedIsKept = (runs: number, seed: number) =>
  fc.assert(
    fc.property(typedText, fc.nat(checks.length - 1), fc.nat(99), (typed, kind, at) => {
      checks[kind]?.(typed, at);
    }),
    { numRuns: runs, seed },
  );
