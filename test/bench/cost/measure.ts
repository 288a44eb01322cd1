import * as z from 'zod';
import { isBlank } from '#lambdas/drafts/stored.ts';
import { bundleOf, invoke, loadHandler } from '#scripts/local/lambda/handler.ts';
import { Draft, SavedDraft } from '#shared/drafts/model.ts';
import { eventsFor } from '#shared/events.ts';
import { newId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { type FilledSheet, fieldNames } from '#shared/sheets/model.ts';
import { type Cost, costOf, measureCall } from '../db/calls.ts';
import { startMeter } from '../db/meter.ts';
import { takeSnapshot } from '../db/shares.ts';
import { startTable } from '../db/table.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { makePassedSheet } from '../sheets.ts';
import { writeFigures } from '../write-figures.ts';
import { assumptions, type CostFigures } from './model.ts';

const table = await startTable();
const meter = await startMeter(table.url);
Object.assign(process.env, makeLambdaEnvironment(meter.url));
const [work, index, sweep] = await Promise.all(['work', 'index', 'sweep'].map((name) => loadHandler(bundleOf(name))));
if (!work || !index || !sweep) throw new Error('A bundle is missing');
const call = measureCall(meter, work);

/** Calls a function in the background. Returns the cost of all its calls to the table. */
const wake = async (name: string, handler: typeof work, event: object): Promise<Cost> => {
  meter.taken();
  await invoke(handler, name, event, 60_000);
  return costOf(meter.taken());
};

/** Inspects a vehicle for the first time, from its plate to the search index, with evenly spread automatic saves. */
const inspect = async (sheet: FilledSheet, saves: number) => {
  const { vehicleRegistrationPlate } = sheet;
  const body = { id: newId('dft'), vehicleRegistrationPlate };
  const create = await call(Draft, makeEvent('drafts', 'create', { body }));
  const { id } = create.answer;
  let { versions } = create.answer;
  const written: Cost[] = [];
  const steps = listSteps(sheet);
  for (let n = 0; n < saves; n++) {
    const step = steps.slice((steps.length * n) / saves, (steps.length * (n + 1)) / saves);
    const items = step.flatMap((one) => ('inspectionItemName' in one ? [one] : []));
    const fields = step.filter((one) => !('inspectionItemName' in one));
    const changes = Object.assign({ versions, ...(items.length > 0 && { InspectionItem: items }) }, ...fields);
    const headers = { 'draft-versions': JSON.stringify(versions) };
    const saved = await call(SavedDraft, makeEvent('drafts', 'save', { params: { id }, body: changes, headers }));
    versions = { ...versions, ...saved.answer.versions };
    written.push(saved.cost);
  }
  const submit = await call(
    Inspection,
    makeEvent('inspections', 'submit', {
      body: { ...sheet, formattedId: { unfinishedInspectionId: id }, versions },
      idempotencyKey: newId('inv'),
    }),
  );
  const index = await indexed();
  const cost = { create: create.cost, saves: addCosts(written), submit: submit.cost, index };
  return { cost, id: submit.answer.id };
};

/** Returns what people fill in, one field or item at a time. */
const listSteps = (sheet: FilledSheet) => [
  ...fieldNames.filter((name) => !isBlank(sheet[name])).map((name) => ({ [name]: sheet[name] })),
  ...sheet.InspectionItem,
];

const addCosts = (all: readonly Cost[]): Cost =>
  all.reduce((sum, { trips, read, write }) => ({
    trips: sum.trips + trips,
    read: sum.read + read,
    write: sum.write + write,
  }));

/** Indexes the record that was submitted last. */
const seen = new Set<string>();
const indexed = async () => {
  const names = eventsFor('index') as string[];
  const asked = [...(await takeSnapshot(table.client))].filter(
    ([key, { event }]) => names.includes(event?.S ?? '') && !seen.has(key),
  );
  const [[key, item] = ['', {}], ...others] = asked;
  if (!key || others.length > 0) throw new Error(`${asked.length} events for the index instead of one`);
  seen.add(key);
  const detail = { pk: item.pk?.S, sk: item.sk?.S };
  return wake('index', index, { 'detail-type': item.event?.S, detail });
};

const passed = await inspect(makePassedSheet(), assumptions.savesPassed.value);
const failed = await inspect(
  { ...carWithThreeFails(), vehicleRegistrationPlate: 'ABC123', vehicleVIN: '7AT0H65YX11ABC123' },
  assumptions.savesFailed.value,
);
const open = await call(Inspection, makeEvent('inspections', 'get', { params: { id: String(failed.id) } }));
const poll = await call(
  z.unknown(),
  makeEvent('notifications', 'list', { query: { onlyUnread: 'true', lookAnew: 'false' } }),
);
// The first run of a stage marks the day as open.
await wake('sweep', sweep, {});
const swept = await wake('sweep', sweep, {});

writeFigures({
  passed: passed.cost,
  failed: failed.cost,
  context: open.context,
  open: open.cost,
  poll: poll.cost,
  sweep: swept,
} satisfies CostFigures);
await meter.close();
await table.close();
