import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { checksheets } from '#lambdas/checksheets/api.ts';
import { counters } from '#lambdas/counters/api.ts';
import { readCustomer } from '#lambdas/customers/stored.ts';
import { isIndexed } from '#lambdas/due/indexing.ts';
import { readFact } from '#lambdas/facts/stored.ts';
import type { Context } from '#lambdas/http/context.ts';
import { listToDo } from '#lambdas/inspections/list-to-do.ts';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { draftList, formatFactId, inspectionList, readReminderDay } from '#lambdas/table/keys.ts';
import type { Item, ItemType } from '#lambdas/table/table.ts';
import { startDynamo, tableFile } from '#scripts/local/aws/dynamo.ts';
import { importTable } from '#scripts/local/aws/import-table.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { findStream, getIteratorAfter, getRecords, listShards } from '#scripts/local/events/stream.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { isClosed } from '#scripts/seed/year/closed-days.ts';
import { simulateYear } from '#scripts/seed/year/play.ts';
import { checksheetsApi } from '#shared/checksheets/api.ts';
import { countersApi } from '#shared/counters/api.ts';
import { formatCsv } from '#shared/csv.ts';
import { addDays, atNzHours, type NzDate } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { TrainingEntry } from '#shared/training/model.ts';
import { recount } from '#test/recount/recount.ts';
import { runQuietly } from '#test/simulation-tools/send.ts';
import { makeCaller } from '#test/world/calls.ts';

/** A Friday. */
const LAST_DAY = '2026-03-13' as NzDate;
const MORNING = atNzHours(addDays(LAST_DAY, 1), 7);
const DAYS = 34;

const simulate = <Seen>(days: number, see: (context: Context, items: readonly Item[]) => Promise<Seen>) =>
  runQuietly(() =>
    inMemory(async (table, all) => {
      const idOf = (email: string) => `id-of-${email}`;
      const shop = await simulateYear({ table, all }, { seed: 7, upTo: LAST_DAY, days, idOf });
      const [admin] = shop.inspectors;
      if (!admin) throw new Error('The demo has no such person');
      const context: Context = { ...shop.as(admin), now: MORNING };
      const items = structuredClone(all()) as unknown as Item[];
      return { items, ...shop, seen: await see(context, items) };
    }),
  ).then(({ result }) => result);

/** Reads what an Admin sees the next morning. */
const look = async (context: Context, items: readonly Item[]) => {
  const count = makeCaller(countersApi, counters, () => context);
  const home = await count('home', {});
  const body = { from: addDays(LAST_DAY, -DAYS), upTo: LAST_DAY };
  const rows: string[][] = [];
  let part = await count('export', { body });
  rows.push(part.head, ...part.rows);
  while (part.next) {
    part = await count('export', { body: { ...body, after: part.next } });
    rows.push(...part.rows);
  }
  const vic = await listToDo(context, { what: 'vic', pageSize: 50 });
  const recheck = await listToDo(context, { what: 'recheck', pageSize: 50 });
  const [oldest] = items.filter(({ type }) => type === 'INSPECTION');
  const open = makeCaller(checksheetsApi, checksheets, () => context);
  const sheet = await open('pdf', { params: { id: String(oldest?.inspectionId) }, query: {} });
  const { items: asked } = await context.table.search({ pk: oldest?.pk ?? '', startsWith: 'REQUEST#' });
  const rebuilt = await rebuildOrganization(context);
  return { home, rows, vic, recheck, sheet, asked, rebuilt };
};

let year: Awaited<ReturnType<typeof simulate<Awaited<ReturnType<typeof look>>>>>;
beforeAll(async () => {
  year = await simulate(DAYS, look);
});
const ofType = (...types: ItemType[]) => year.items.filter(({ type }) => types.includes(type));

it('has indexes and counters as if rebuilt from the records', () => {
  expect(year.refused).toEqual([]);
  const headers = ofType('INSPECTION');
  expect(headers.length).toBeGreaterThan(100);
  expect(headers.filter((header) => !isIndexed(header))).toEqual([]);
  expect(
    ofType('FACT')
      .map(({ sk }) => sk)
      .sort(),
  ).toEqual(headers.map(({ inspectionId }) => formatFactId(Number(inspectionId))).sort());
  const { lines, facts, counts, unreadable, records } = year.seen.rebuilt;
  expect({ lines, facts, counts, unreadable }).toEqual({ lines: 0, facts: 0, counts: 0, unreadable: 0 });
  expect(records).toBe(headers.length);
});

it('shows figures on Home that an independent script counts from the export', async () => {
  const { recent, before, failsByItem } = recount(formatCsv(year.seen.rows), addDays(LAST_DAY, 1));
  const { home } = year.seen;
  expect(home.counting).toBe(false);
  expect({ recent, before }).toEqual({ recent: home.recent, before: home.before });
  // Home shows the items that failed most often.
  expect(home.items.length).toBeGreaterThan(5);
  for (const { item, recent: fails } of home.items)
    expect(failsByItem.recent[findLine(item).code] ?? 0, item).toBe(fails);
  for (const name of ['inspections', 'rechecks', 'fails', 'minutes', 'recheckedInTime'] as const)
    expect(home.recent[name], name).toBeGreaterThan(0);
});

it('has no pending work, sends reminders from the next morning on, and leaves a few things to do', () => {
  expect(ofType('DUE', 'DUEDAY', 'REQUEST', 'NOTIFICATION', 'IDEMPOTENCY', 'ALLOWANCE')).toEqual([]);
  expect(year.items.filter(({ ttl }) => typeof ttl === 'number' && ttl * 1000 <= MORNING.getTime())).toEqual([]);
  const reminders = ofType('REMINDER');
  expect(reminders.filter((reminder) => readReminderDay(reminder) <= LAST_DAY)).toEqual([]);
  const kinds = new Set(reminders.map(({ kind }) => kind));
  for (const kind of ['recheck', 'vic', 'draft', 'wof']) expect(kinds, kind).toContain(kind);
  const drafts = ofType('DRAFT').filter(({ state }) => state === 'open');
  expect(drafts).toHaveLength(2);
  expect(JSON.stringify(drafts)).toContain(year.inspectors[0]?.actor.userId);
  expect(year.seen.vic.inspections.length).toBeGreaterThan(0);
  expect(year.seen.recheck.inspections.length).toBeGreaterThan(0);
  expect(year.seen.recheck.inspections.every(({ daysLeft }) => daysLeft !== null)).toBe(true);
});

it('has mock exams, practice and a course in the training record of each inspector', () => {
  for (const { actor } of year.inspectors) {
    const own = ofType('ATTEMPTRESULT', 'COURSE').filter(({ pk }) => pk.endsWith(actor.subUserId ?? actor.userId));
    const kinds = Map.groupBy(own, ({ summary }) => TrainingEntry.partial().parse(summary).kind);
    expect(kinds.get('mockExam'), actor.name).toHaveLength(3);
    expect(kinds.get('course'), actor.name).toHaveLength(1);
    expect(kinds.get('practice')?.length, actor.name).toBeGreaterThan(5);
  }
});

it('has customers who agreed to reminders, and an amendment that one person has still to sign', () => {
  const withEmail = ofType('CUSTOMER').filter((item) => readCustomer(item).Email);
  const share = ofType('CONSENTS').length / withEmail.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.8);
  expect(ofType('AMENDMENT')).toHaveLength(1);
  expect(ofType('AMENDMENTREAD')).toHaveLength(year.inspectors.length - 1);
});

it('has no activity on days when the workshop is closed', () => {
  const days = new Set(ofType('FACT').map((fact) => readFact(fact).day));
  expect([...days].filter(isClosed)).toEqual([]);
  const holidays = ['2025-12-25', '2026-01-01', '2026-02-06', '2026-04-03', '2026-04-06', '2026-04-27'] as NzDate[];
  expect(holidays.filter((day) => !isClosed(day))).toEqual([]);
});

it('renders a sheet when someone opens it', () => {
  expect(year.seen.sheet.state).toBe('pending');
  expect(year.seen.asked).toMatchObject([{ event: 'ChecksheetRequested', checksheet: 'Full' }]);
});

it('is the same from the same seed', async () => {
  const listFacts = async (days: number) => {
    const { items } = await simulate(days, async () => undefined);
    return items
      .filter(({ type }) => type === 'FACT')
      .map((item) => ({ ...readFact(item), id: 0, person: '', recheckOf: readFact(item).recheckOf !== null }));
  };
  const once = await listFacts(6);
  expect(once.length).toBeGreaterThan(10);
  expect(await listFacts(6)).toEqual(once);
});

it('becomes an emulator file, byte for byte, with an empty stream', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'year-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await importTable(year.items, { file: tableFile(dir), tableName: LOCAL.tableName, definition: tableDefinition });
  const dynamo = await startDynamo({ dir });
  const place = { endpoint: dynamo.url, ...localCredentials };
  const [client, streams] = [new DynamoDBClient(place), new DynamoDBStreamsClient(place)];
  onTestFinished(async () => {
    client.destroy();
    streams.destroy();
    await dynamo.close();
  });
  const table = dynamoTable(DynamoDBDocumentClient.from(client), LOCAL.tableName);
  const some = ofType('REVISION', 'USER', 'INSPECTION').slice(0, 90);
  expect(await table.getAll(some)).toEqual(some);
  const { organizationId } = year;
  for (const pk of [inspectionList(organizationId), draftList(organizationId)]) {
    const { items } = await table.search({ index: 'gsi1', pk, limit: 1_000 });
    expect(items).toHaveLength(year.items.filter(({ gsi1pk }) => gsi1pk === pk).length);
  }
  const arn = await findStream(streams, LOCAL.tableName);
  for (const shard of await listShards(streams, arn)) {
    const iterator = await getIteratorAfter(streams, arn, shard, undefined);
    expect((await getRecords(streams, iterator ?? '', 100)).records).toEqual([]);
  }
});
