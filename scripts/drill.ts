import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './bench/bundle.ts';
import { tableOf } from './bench/row.ts';
import { build } from './build.ts';
import { centsDrill, paperDrill } from './drill/cents.ts';
import { decisionsDrill } from './drill/decisions.ts';
import { devicesDrill } from './drill/devices.ts';
import { droppedDrill } from './drill/dropped.ts';
import { enginesDrill } from './drill/engines.ts';
import { faultsDrill } from './drill/faults.ts';
import { fuzzDrill } from './drill/fuzz.ts';
import { keysDrill } from './drill/keys.ts';
import { killsDrill } from './drill/kills.ts';
import { learnersDrill } from './drill/learners.ts';
import { loadDrill } from './drill/load.ts';
import { tableDrill } from './drill/memory/drill.ts';
import { networkDrill } from './drill/network.ts';
import type { Outcome } from './drill/outcome.ts';
import type { Patience } from './drill/printed.ts';
import { qualityDrill } from './drill/quality/drill.ts';
import { recordDrill } from './drill/record.ts';
import { scannerDrill } from './drill/scanner.ts';
import { unkindDrill } from './drill/unkind.ts';
import { newWorkshop, type Workshop } from './drill/workshop.ts';
import { type Cloud, type CloudOptions, startCloud } from './local/cloud.ts';
import { parseUnkind } from './local/unkindness.ts';
import { plainly } from './plainly.ts';

const SHEETS = 200;
const KILLS = 42;
const VISITS = 1_000;

/** What waits too long is asked for again as in life, only sooner: by the sweep, and by sending on the dead letters. */
const patienceFor = ({ pumpUrl }: Cloud): Patience => ({
  withinMs: 20 * 60_000,
  nudgeMs: 20_000,
  nudge: async () => {
    for (const remedy of ['redrive', 'sweep']) await fetch(`${pumpUrl}/${remedy}`, { method: 'POST' });
  },
});

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
});

type Drill = (cloud: Cloud, workshop: Workshop, patience: Patience) => Promise<Outcome>;
const drills = new Map<string, Drill>([
  ['load', (_, workshop, patience) => loadDrill(workshop, SHEETS, patience)],
  ['kills', (cloud, workshop, patience) => killsDrill(cloud, workshop, { kills: KILLS, sheetsPerKill: 5 }, patience)],
  ['faults', (cloud, workshop, patience) => faultsDrill(cloud, workshop, SHEETS, patience)],
  ['dropped', (cloud, workshop) => droppedDrill(cloud, workshop, { sheets: SHEETS, people: 10 })],
  ['engines', (cloud) => enginesDrill(cloud)],
  ['network', (cloud) => networkDrill(cloud)],
  ['unkind', (cloud, _, patience) => unkindDrill(cloud, patience)],
  ['record', (cloud) => recordDrill(cloud, options)],
  ['cents', (cloud, workshop) => centsDrill(cloud, workshop, options)],
  ['scanner', (cloud, workshop) => scannerDrill(cloud, workshop, Number(options.runs ?? VISITS))],
]);
type Many = typeof import('./drill/reminders/many.ts');
type Reminders = typeof import('./drill/reminders.ts');
/** What makes mails is not for Node as it stands. */
const reminding = async (): Promise<Reminders> => import(await bundled(import.meta.resolve('./drill/reminders.ts')));
const remindingMany = async (): Promise<Many> =>
  import(await bundled(import.meta.resolve('./drill/reminders/many.ts')));

/** These need no cloud. */
const alone = new Map([
  ['devices', () => devicesDrill(options)],
  ['fuzz', () => fuzzDrill(options)],
  ['decisions', () => decisionsDrill(options)],
  ['paper', () => paperDrill(options)],
  ['keys', () => keysDrill(options)],
  ['learners', () => learnersDrill()],
  ['reminders', async () => (await reminding()).remindersDrill(options)],
  ['many-reminders', async () => (await remindingMany()).manyRemindersDrill(options)],
  ['table', () => tableDrill(options)],
  ['quality', () => qualityDrill(options)],
]);
/** Nothing is looked at on paper there, and printing takes far longer than the rest. */
const UNPRINTED = ['record', 'dropped', 'network', 'scanner'];
/** Of those without a cloud, what plays the bundles. */
const BUNDLED = ['fuzz', 'decisions', 'keys', 'reminders', 'table'];
const names = [...drills.keys(), ...alone.keys()];
const HELP = `npm run drill -- [${names.join('|')} …] [--runs 5000] [--seed N] [--path P]`;

/** All at once where that is what is drilled, and otherwise what is always on. */
const unkindFor = (name: string, dataDir: string) => ({
  on: parseUnkind(name === 'unkind' ? 'all' : ''),
  dir: join(dataDir, 'unkind'),
});

/** Each drill that needs a cloud has one of its own, whose data and logs are kept when a promise was broken. */
const run = async (name: string): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), `drill-${name}-`));
  const drill = drills.get(name);
  const { rows, broken } = (await (drill
    ? withCloud({ dataDir, prints: !UNPRINTED.includes(name), unkind: unkindFor(name, dataDir) }, async (cloud) =>
        drill(cloud, await newWorkshop(cloud), patienceFor(cloud)),
      )
    : alone.get(name)?.())) ?? { rows: [], broken: {} };
  const breaches = Object.entries(broken).filter(([, where]) => where.length > 0);
  console.log(`\nDrill: ${name}\n\n${tableOf(rows)}`);
  for (const [kind, where] of breaches) console.log(`${kind}: ${where.join(', ')}`);
  if (breaches.length === 0 || !drill) rmSync(dataDir, { recursive: true, maxRetries: 10, retryDelay: 100 });
  else console.log(`Data and logs: ${dataDir}`);
  return breaches.length === 0;
};

const withCloud = async <T>(options: CloudOptions, work: (cloud: Cloud) => Promise<T>): Promise<T> => {
  const cloud = await startCloud({ faults: true, ...options });
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
  }
};

/** Runs the given drills, or all, and fails when one of them broke a promise. */
await plainly(async () => {
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no drill "${unknown}". Usage: ${HELP}`);
  const chosen = positionals.length > 0 ? positionals : names;
  if (chosen.some((name) => drills.has(name) || BUNDLED.includes(name))) await build({ quiet: true });
  for (const name of chosen) if (!(await run(name))) process.exitCode = 1;
});
