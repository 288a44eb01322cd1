import { parseArgs } from 'node:util';
import { databaseRows } from './bench/db.ts';
import { estimateRows } from './bench/estimates.ts';
import { lambdaRows } from './bench/lambda.ts';
import { pdfRows } from './bench/pdf.ts';
import { quizRows } from './bench/quizzes.ts';
import { type Row, tableOf } from './bench/row.ts';
import { autosaveRows } from './bench/web/autosave.ts';
import { byteRows } from './bench/web/bytes.ts';
import { loadingRows } from './bench/web/loading.ts';
import { reasonSearchRows } from './bench/web/reason-search.ts';
import { wizardRows } from './bench/web/wizard.ts';
import { build } from './build.ts';
import { plainly } from './plainly.ts';

const groups = new Map<string, () => Row[] | Promise<Row[]>>([
  ['db', async () => [...(await databaseRows()), ...(await estimateRows()), ...(await quizRows())]],
  ['fn', lambdaRows],
  ['web', async () => [...(await byteRows()), ...(await loadingRows()), ...(await autosaveRows())]],
  ['ui', wizardRows],
  ['search', reasonSearchRows],
  ['pdf', pdfRows],
]);
const HELP = `npm run bench -- [--json] [${[...groups.keys()].join('|')} …]`;

/** Measures the given groups, or all, and reports. A goal that is missed is a line in the report and no failure. */
await plainly(async () => {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !groups.has(name));
  if (unknown) throw new Error(`There is nothing called "${unknown}" to measure. Usage: ${HELP}`);
  await build({ quiet: true });
  const rows: Row[] = [];
  for (const [name, measure] of groups) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    // Not to stdout, where the figures go alone.
    console.error(`Measuring ${name} …`);
    rows.push(...(await measure()));
  }
  console.log(values.json ? JSON.stringify(rows) : tableOf(rows));
});
