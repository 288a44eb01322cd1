import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseWorkshops } from './import-directory/parse.ts';
import { storeDirectory } from './import-directory/store.ts';
import { TABLE_HELP, tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run import-directory -- <file.csv> [--replace] [--stage <stage> | --data <folder>]

Imports the workshops that the new-organization wizard suggests, from a CSV file. Its first line names the columns name,
address, phone and email, in any order. Adds and changes workshops. With --replace, removes those that aren't in the file.

${TABLE_HELP}`;

export async function importDirectory(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...tableOptions, replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  const { workshops, refused } = parseWorkshops(readFileSync(file, 'utf8'));
  for (const { line, why } of refused) console.error(`Skipped line ${line}: ${why}`);
  if (workshops.length === 0) throw new Error(`There are no workshops in ${file}.`);
  const { changed, gone } = await withTable(values, (table) => storeDirectory(table, workshops, values));
  const done = `${workshops.length} read, ${changed} new or changed, ${gone} removed`;
  console.log(`Workshops: ${done}. Lines skipped: ${refused.length}.`);
}

if (import.meta.main) await plainly(importDirectory);
