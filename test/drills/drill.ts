import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { type Cloud, type CloudOptions, startCloud } from '#scripts/local/cloud.ts';
import { plainly } from '#scripts/plainly.ts';
import { bundleProgram } from '#test/bench/bundle.ts';
import { formatTable, makeRow } from '#test/bench/row.ts';
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import { devicesDrill } from './devices.ts';
import { enginesDrill } from './engines.ts';
import { faultsDrill } from './faults.ts';
import { fuzzDrill } from './fuzz.ts';
import { killsDrill } from './kills.ts';
import { networkDrill } from './network.ts';
import type { Outcome } from './outcome.ts';
import { qualityDrill } from './quality/drill.ts';
import { recordDrill } from './record.ts';
import type { Patience } from './rendered.ts';
import { restoreDrill } from './restore.ts';
import { upgradeDrill } from './upgrade.ts';
import { newWorkshop, type Workshop } from './workshop.ts';

const SHEETS = 200;
const KILLS = 42;

/** Waits for longer than production's pause between sweeps, then runs the sweep and redrives the dead letters. */
const patienceFor = ({ pumpUrl }: Cloud): Patience => ({
  withinMs: 20 * 60_000,
  unaidedMs: 6 * 60_000,
  nudgeMs: 20_000,
  nudge: async () => {
    for (const remedy of ['redrive', 'sweep']) await fetch(`${pumpUrl}/${remedy}`, { method: 'POST' });
  },
});

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
    ...{ minutes: { type: 'string' }, from: { type: 'string' }, reloads: { type: 'string' } },
    help: { type: 'boolean' },
  } as const,
});

let proxy: FaultProxy | undefined;
const proxyDynamo = async (target: string) => {
  proxy = await startFaultProxy({ target });
  return proxy;
};

type Drill = (cloud: Cloud, workshop: Workshop, patience: Patience) => Promise<Outcome>;
const drills = new Map<string, Drill>([
  ['kills', (cloud, workshop, patience) => killsDrill(cloud, workshop, { kills: KILLS, sheetsPerKill: 5 }, patience)],
  ['faults', (cloud, workshop, patience) => faultsDrill(cloud, proxy, workshop, SHEETS, patience)],
  ['engines', (cloud) => enginesDrill(cloud, options)],
  ['network', (cloud) => networkDrill(cloud)],
  ['record', (cloud) => recordDrill(cloud, options)],
  ['record-kills', (cloud) => recordDrill(cloud, options, cloud)],
]);
/** Bundled, because Node cannot load the product's TSX. */
const load = async <Module>(url: string): Promise<Module> => import(await bundleProgram(url));
const loadDecisions = () => load<typeof import('./decisions.ts')>(import.meta.resolve('./decisions.ts'));
const loadReserves = () => load<typeof import('./reserves.ts')>(import.meta.resolve('./reserves.ts'));
const loadReminders = () => load<typeof import('./reminders.ts')>(import.meta.resolve('./reminders.ts'));

/** Drills that start no cloud, or their own. */
const alone = new Map<string, (dataDir: string) => Promise<Outcome>>([
  ['devices', () => devicesDrill(options)],
  ['fuzz', () => fuzzDrill(options)],
  ['decisions', async () => (await loadDecisions()).decisionsDrill(options)],
  ['reminders', async () => (await loadReminders()).remindersDrill(options)],
  ['reserves', async () => (await loadReserves()).reservesDrill(options)],
  ['quality', () => qualityDrill(options)],
  ['upgrade', (dataDir) => upgradeDrill(dataDir, options)],
  ['restore', (dataDir) => restoreDrill(dataDir, options.runs ? Number(options.runs) : undefined)],
]);
/** Drills that read no PDF. They skip rendering, which takes far longer than everything else. */
const WITHOUT_PDFS = ['record', 'record-kills', 'network'];
const names = [...drills.keys(), ...alone.keys()];
const HELP = `npm run drill -- [${names.join('|')} …] [--runs 1000] [--seed N] [--path P] [--minutes 40] [--from REF] [--reloads 20]`;

/** Runs a drill. If it needs a cloud, it gets its own, whose data and logs are kept if an invariant was violated. */
const run = async (name: string): Promise<boolean> => {
  const began = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), `drill-${name}-`));
  const drill = drills.get(name);
  const { rows, broken, rest } = (await (drill
    ? withCloud({ dataDir, prints: !WITHOUT_PDFS.includes(name) }, async (cloud) =>
        drill(cloud, await newWorkshop(cloud), patienceFor(cloud)),
      )
    : alone.get(name)?.(dataDir))) ?? { rows: [], broken: {} };
  const breaches = Object.entries(broken).filter(([, where]) => where.length > 0);
  const took = makeRow('took', (performance.now() - began) / 60_000, 'minutes');
  console.log(`\nDrill: ${name}\n\n${formatTable([...rows, took])}`);
  if (rest && rest.runs > 0) console.log(`To go on: npm run drill -- ${name} --seed ${rest.seed} --runs ${rest.runs}`);
  for (const [kind, where] of breaches) console.log(`${kind}: ${where.join(', ')}`);
  if (breaches.length === 0 || readdirSync(dataDir).length === 0)
    rmSync(dataDir, { recursive: true, maxRetries: 10, retryDelay: 100 });
  else console.log(`Data and logs: ${dataDir}`);
  return breaches.length === 0;
};

const withCloud = async <T>(options: CloudOptions, work: (cloud: Cloud) => Promise<T>): Promise<T> => {
  const cloud = await startCloud({ proxyDynamo, ...options });
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
  }
};

/** Runs the named drills, or all, and fails if one of them violated an invariant. */
await plainly(async () => {
  if (options.help) return console.log(HELP);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) throw new Error(`Unknown drill "${unknown}". Usage: ${HELP}`);
  const chosen = positionals.length > 0 ? positionals : names;
  if (chosen.some((name) => drills.has(name) || ['fuzz', 'upgrade', 'restore'].includes(name)))
    await build({ quiet: true });
  for (const name of chosen) if (!(await run(name))) process.exitCode = 1;
});
