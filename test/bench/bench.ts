import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { plainly } from '#scripts/plainly.ts';
import { measureDatabase } from './db.ts';
import { measureEstimates } from './estimates.ts';
import { measureLambdas } from './lambda.ts';
import { measurePdfs } from './pdf.ts';
import { measureQuizzes } from './quizzes.ts';
import { formatTable, type Row } from './row.ts';
import { measureAutosave } from './web/autosave.ts';
import { measureBytes } from './web/bytes.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureLists } from './web/lists.ts';
import { measureLoading } from './web/loading.ts';
import { measureWizard } from './web/wizard.ts';

const groups = new Map<string, () => Row[] | Promise<Row[]>>([
  ['db', async () => [...(await measureDatabase()), ...(await measureEstimates()), ...(await measureQuizzes())]],
  ['fn', measureLambdas],
  ['web', async () => [...measureBytes(), ...(await measureLoading()), ...(await measureAutosave())]],
  ['ui', async () => [...(await measureWizard()), ...(await measureLists())]],
  ['lighthouse', measureLighthouse],
  ['pdf', measurePdfs],
]);
const HELP = `npm run bench -- [--json] [${[...groups.keys()].join('|')} …]`;

/** Measures the given groups, or all, and prints a report. Fails if a goal is missed. */
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
  console.log(values.json ? JSON.stringify(rows) : formatTable(rows));
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
});
