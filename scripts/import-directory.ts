import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { keepDirectory } from './import-directory/keep.ts';
import { workshopsIn } from './import-directory/rows.ts';
import { openTableOf } from './local/open-table.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run import-directory -- <file.csv> [--replace] [--data <folder> | --table <name>]

The workshops that the new-organization wizard suggests, from a CSV file: a first line that names the columns name, address,
phone and email, in any order. Adds and changes; with --replace, workshops that are not in the file are removed.

--data   the folder of a running \`npm start\` (.local)
--table  a table in the AWS account that the shell is signed in to`;

export async function importDirectory(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  const { workshops, refused } = workshopsIn(readFileSync(file, 'utf8'));
  for (const { line, why } of refused) console.error(`Line ${line} is left out: ${why}`);
  if (workshops.length === 0) throw new Error(`There are no workshops in ${file}.`);
  const { client, tableName } = openTableOf(values);
  const table = dynamoTable(client, tableName);
  const { changed, gone } = await keepDirectory(table, workshops, values);
  client.destroy();
  const done = `${workshops.length} read, ${changed} new or changed, ${gone} removed`;
  console.log(`Workshops: ${done}; lines left out: ${refused.length}.`);
}

if (import.meta.main) await plainly(importDirectory);
