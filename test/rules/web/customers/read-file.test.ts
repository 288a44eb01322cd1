import { expect, it } from 'vitest';
import { readImportFile } from '#web/customers/import/read-file.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readImportFile(new File([content], 'customers.csv'));
const rows = [
  { line: 2, cells: ['Mere Tūhoe', '14 Ōtaki Road, Tawa'] },
  { line: 4, cells: ['王伟', ''] },
];

it.each([
  ['commas', '\uFEFFName,Address\r\nMere Tūhoe,"14 Ōtaki Road, Tawa"\r\n,\r\n王伟,\r\n'],
  ['semicolons', 'Name;Address\nMere Tūhoe;14 Ōtaki Road, Tawa\n;\n王伟;\n'],
  ['tabs', 'Name\tAddress\nMere Tūhoe\t14 Ōtaki Road, Tawa\n\t\n王伟\t\n'],
])('reads a file with %s', async (_, text) => {
  expect(await read(text)).toEqual({ name: 'customers.csv', head: ['Name', 'Address'], lines: rows });
});

it('reads Windows-1252', async () => {
  const { lines } = await read(new Uint8Array([...'Name\nRen'].map((sign) => sign.charCodeAt(0)).concat(0xe9)));
  expect(lines).toEqual([{ line: 2, cells: ['René'] }]);
});

it.each([
  ['Name\n', 'This file needs a line of headings and a line for each customer.'],
  [`Name\n${'Mere\n'.repeat(2001)}`, 'This file has 2001 lines. Split it into files of at most 2000 lines.'],
  ['Name\n"Mere', 'This file can’t be read as CSV. Save it again as “CSV” in the other system or a spreadsheet.'],
  ['x'.repeat(5_000_001), 'This file is larger than 5 MB. Split it into smaller files.'],
])('refuses a file that it can’t import', async (text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});
