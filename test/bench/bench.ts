import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { plainly } from '#scripts/plainly.ts';
import { databaseRows } from './db.ts';
import { estimateRows } from './estimates.ts';
import { lambdaRows } from './lambda.ts';
import { pdfRows } from './pdf.ts';
import { quizRows } from './quizzes.ts';
import { type Row, tableOf } from './row.ts';
import { autosaveRows } from './web/autosave.ts';
import { byteRows } from './web/bytes.ts';
import { loadingRows } from './web/loading.ts';
import { wizardRows } from './web/wizard.ts';

const groups = new Map<string, () => Row[] | Promise<Row[]>>([
  ['db', async () => [...(await databaseRows()), ...(await estimateRows()), ...(await quizRows())]],
  ['fn', lambdaRows],
  ['web', async () => [...(await byteRows()), ...(await loadingRows()), ...(await autosaveRows())]],
  ['ui', wizardRows],
  ['pdf', pdfRows],
]);
const HELP = `npm run bench -- [--json] [${[...groups.keys()].join('|')} …]`;

/** Measures the given groups, or all, and prints a report. A missed goal is a line in the report, not a failure. */
await plainly(async () => {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !groups.has(name));
  if (unknown) throw new Error(`Unknown group "${unknown}". Usage: ${HELP}`);
  await build({ quiet: true });
  const rows: Row[] = [];
  for (const [name, measure] of groups) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    // Written to stderr, because stdout is for figures only.
    console.error(`Measuring ${name} …`);
    rows.push(...(await measure()));
  }
  console.log(values.json ? JSON.stringify(rows) : tableOf(rows));
});
