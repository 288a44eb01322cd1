import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { makeSearchTerms } from '#lambdas/inspections/index-inspection.ts';
import { firstInspectionId } from '#lambdas/inspections/new-inspection.ts';
import { headerItem } from '#lambdas/inspections/stored.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { bundleOf, loadHandler } from '#scripts/local/lambda/handler.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { organization } from '../workshop.ts';
import { writeFigures } from '../write-figures.ts';
import { type Cost, measureCall } from './calls.ts';
import { startMeter } from './meter.ts';
import { startTable } from './table.ts';

/** The cost of each call with `ROWS` inspections, and with a hundred times as many. */
export type GrowthFigures = Record<string, { before: Cost; after: Cost }>;

/** More inspections than one filtered call reads in all its pages. */
const ROWS = 26;
const TIMES = 100;
const BATCH = 25;
const pageSize = '5';

const table = await startTable();
const meter = await startMeter(table.url);
Object.assign(process.env, makeLambdaEnvironment(meter.url));
const call = measureCall(meter, await loadHandler(bundleOf('work')));
const documents = DynamoDBDocumentClient.from(table.client, { marshallOptions: { removeUndefinedValues: true } });

const now = Date.now();
/**
 * Builds the items of the n-th newest inspection. Its plate, VIN, number and customer are unique, and as long as those
 * of the others. One inspection in thirty passed.
 */
const itemsOf = (n: number) => {
  const five = String(n).padStart(5, '0');
  const createdAt = new Date(now - n * 60_000).toISOString();
  const inspection = makeInspection(
    {
      ...(n % 30 === 0 ? finishedCar() : carWithThreeFails()),
      vehicleRegistrationPlate: `A${five}`,
      vehicleVIN: `VIN00000000${five}`,
      customerName: `Customer${five}`,
      initialDateOfInspection: nzDate(new Date(createdAt)),
    },
    {
      id: firstInspectionId(new Date(createdAt)),
      formattedId: { formattedIdIdx: 200_000 + n, recheckIdx: 0, unfinishedInspectionId: null },
      createdAt,
    },
  );
  const { OrganizationID } = organization;
  return [headerItem(OrganizationID, inspection, 'Full'), ...makeSearchTerms(OrganizationID, inspection)];
};
const fill = async (from: number, upTo: number) => {
  const items = Array.from({ length: upTo - from }, (_, n) => itemsOf(from + n)).flat();
  for (let at = 0; at < items.length; at += BATCH) {
    const puts = items.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [LOCAL.tableName]: puts } }));
  }
};

const lists: Record<string, Record<string, string>> = {
  list: {},
  'list of passes': { result: 'pass' },
  'search by plate': { search: 'A00007' },
  'search by VIN': { search: 'VIN0000000000007' },
  'search by number': { search: '200007' },
  'search by customer': { search: 'customer00007' },
  'search that finds everything': { search: 'customer' },
};
const costs = async () => {
  const all: Record<string, Cost> = {};
  for (const [name, query] of Object.entries(lists))
    all[name] = (await call(z.unknown(), makeEvent('inspections', 'list', { query: { pageSize, ...query } }))).cost;
  for (const what of ['recheck', 'vic'])
    all[what] = (await call(z.unknown(), makeEvent('inspections', 'toDo', { query: { pageSize, what } }))).cost;
  return all;
};

await fill(0, ROWS);
const before = await costs();
await fill(ROWS, TIMES * ROWS);
const after = await costs();
writeFigures(
  Object.fromEntries(
    Object.entries(before).map(([name, cost]) => [name, { before: cost, after: after[name] ?? cost }]),
  ) satisfies GrowthFigures,
);
await meter.close();
await table.close();
