import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import type { Cloud, CloudOptions } from '#scripts/local/cloud.ts';
import { ensureUser } from '#scripts/local/pool.ts';
import { restore } from '#scripts/restore.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { makeRow } from '#test/bench/row.ts';
import { inspectVehicle } from './client.ts';
import type { Outcome } from './outcome.ts';
import { waitForEvents } from './record/wait-for-events.ts';
import { deployed, RESTORED } from './restore/stages.ts';
import { growTo, type Item, readTable, replaceTables, withDatabase } from './restore/table.ts';
import { newTally } from './tally.ts';
import { compare, type Seen } from './upgrade/compare.ts';
import { approve, findAddress, openPdf } from './upgrade/links.ts';
import { readEverything } from './upgrade/read.ts';
import { findPorts, type Person } from './upgrade/release.ts';
import { type Work, workIn } from './upgrade/work.ts';

const ITEMS = 100_000;

const INVARIANTS = {
  closed: 'A closed stage refuses calls, and runs nothing.',
  items: 'Every item is restored; only counters differ.',
  reads: 'People read what they read before.',
  numbers: 'No number is issued twice.',
  files: 'PDFs open.',
  links: 'Emailed links work.',
  events: 'Events of the restored table are handled.',
} as const;
type Tally = ReturnType<typeof newTally<keyof typeof INVARIANTS>>;

type Owner = { email: string; password: string; organizationId: string };

const newOwner = async (cloud: Cloud): Promise<Owner> => {
  const person = { email: `${randomUUID()}@example.nz`, name: 'Owner', password: 'Drill-person-1' };
  await ensureUser(cloud.userPool, person);
  const call = await apiCaller(cloud, person);
  const details = { Name: 'Drill Motors', Email: person.email, Phone: '093001234', Address: '1 Road', City: 'Taupo' };
  const { OrganizationID } = await call('organizations', 'create', { body: { ...details, PostCode: '3330' } });
  return { ...person, organizationId: OrganizationID };
};

const logIn = async (cloud: Cloud, owner: Owner): Promise<Person> => ({
  ...owner,
  call: await apiCaller(cloud, owner),
  as: { organizationId: owner.organizationId },
});

const startSheet = async ({ call, as }: Person) =>
  (await call('drafts', 'create', { body: { customerName: 'Next' } }, as)).formattedId.formattedIdIdx;

type Before = { owner: Owner; work: Work; seen: Seen; open: string };

/** Works before the restored point in time. */
const workBefore = async (cloud: Cloud): Promise<Before> => {
  const owner = await newOwner(cloud);
  const person = await logIn(cloud, owner);
  const work = await workIn(person, 'RST');
  await waitForEvents(cloud.pumpUrl);
  for (const id of work.records) await openChecksheet(person, id);
  await waitForEvents(cloud.pumpUrl);
  return { owner, work, seen: await readEverything(person, []), open: await findAddress(cloud, work.open) };
};

const openChecksheet = ({ call, as }: Person, id: number) =>
  openPdf(async () => {
    const { state, url } = await call('checksheets', 'pdf', { params: { id: String(id) }, query: {} }, as);
    return { state, url: Object.values(url)[0] };
  });

/** Works after that point in time: these records are lost, but not their numbers, which customers have. */
const workAfter = async (cloud: Cloud, owner: Owner) => {
  const person = await logIn(cloud, owner);
  const numbers = [await startSheet(person), await startSheet(person)];
  await waitForEvents(cloud.pumpUrl);
  return Math.max(...numbers);
};

const Pump = z.object({
  ran: z.int().default(0),
  waiting: z.int().default(0),
  streams: z.record(z.string(), z.unknown()).default({}),
});

const checkClosed = async (tally: Tally, cloud: Cloud, what: string) => {
  await tally.attempt('closed', `calls, ${what}`, async () => {
    for (const path of ['/api/users/v2/user', '/api/link/v1/privacy']) {
      const { status } = await fetch(`${cloud.apiUrl}${path}`);
      if (status !== 429) throw new Error(`${path} returns ${status}`);
    }
  });
  await tally.attempt('closed', `events, ${what}`, async () => {
    const ask = async (path: string, method: string) =>
      Pump.parse(await (await fetch(`${cloud.pumpUrl}${path}`, { method })).json());
    const { ran } = await ask('/sweep', 'POST');
    const { streams, waiting } = await ask('/state', 'GET');
    if (ran > 0 || waiting > 0 || Object.keys(streams).length > 0)
      throw new Error(`${ran} schedules ran, ${waiting} events wait, streams: ${Object.keys(streams)}`);
  });
};

/** Compares tables. A restore raises counters, and records that it did. */
const checkItems = (tally: Tally, before: readonly Item[], after: readonly Item[]) => {
  const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
  const found = new Map(after.map((item) => [keyOf(item), item]));
  const breaches: string[] = [];
  for (const item of before)
    if (item.type !== 'COUNTER' && !isDeepStrictEqual(found.get(keyOf(item)), item)) breaches.push(keyOf(item));
  const known = new Set(before.map(keyOf));
  for (const item of after)
    if (!known.has(keyOf(item)) && item.type !== 'COUNTER' && item.type !== 'RAISED') breaches.push(keyOf(item));
  tally.count('items', before.length, breaches);
};

/** Compares what people see, then lets them go on. */
const checkReopened = async (tally: Tally, cloud: Cloud, { owner, work, seen, open }: Before, highest: number) => {
  const person = await logIn(cloud, owner);
  const differences = compare(seen, await readEverything(person, []));
  tally.count('reads', seen.size, [...differences.missing, ...differences.lost, ...differences.changed]);
  await tally.attempt('numbers', 'next sheet', async () => {
    const next = await startSheet(person);
    if (next <= highest) throw new Error(`${next} follows ${highest}`);
  });
  for (const id of work.records) await tally.attempt('files', `checksheet ${id}`, () => openChecksheet(person, id));
  await tally.attempt('links', 'answer to an estimate', () => approve(cloud, open));
  await tally.attempt('events', 'a new record is rendered', async () => {
    const { answers, failure } = await inspectVehicle(person, 1);
    if (!answers[0]) throw new Error(failure);
    await openChecksheet(person, answers[0].id);
  });
};

/** Plays the steps of a restore (docs/operate.md) with a table of `count` items, which is lost as a whole. */
export const restoreDrill = async (dataDir: string, count = ITEMS): Promise<Outcome> => {
  const options: CloudOptions = { dataDir, port: await findPorts() };
  const tally = newTally(INVARIANTS);
  const before = await deployed(options, {}, workBefore);
  const items = await withDatabase(dataDir, (url) => readTable(url, LOCAL.tableName));
  const backup = growTo(count, items, before.owner.organizationId);
  await replaceTables(dataDir, LOCAL.tableName, backup);
  const highest = await deployed(options, {}, (cloud) => workAfter(cloud, before.owner));

  await deployed(options, { closed: true }, (cloud) => checkClosed(tally, cloud, 'old table'));
  const began = performance.now();
  await replaceTables(dataDir, RESTORED, backup);
  const restored = await withDatabase(dataDir, async (dynamoUrl) => {
    writeFileSync(join(dataDir, 'ready.json'), JSON.stringify({ dynamoUrl, tableName: RESTORED }));
    await restore(['drill', '--data', dataDir]);
    return readTable(dynamoUrl, RESTORED);
  });
  checkItems(tally, backup, restored);
  const adopted = { tableName: RESTORED };
  await deployed(options, { ...adopted, closed: true }, (cloud) => checkClosed(tally, cloud, 'restored table'));
  await deployed(options, adopted, (cloud) => checkReopened(tally, cloud, before, highest));
  const took = makeRow('restore', (performance.now() - began) / 60_000, 'minutes');
  return { rows: [makeRow('items', backup.length, 'items'), took, ...tally.rows()], broken: tally.broken };
};
