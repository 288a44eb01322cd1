import * as z from 'zod';
import { bundleOf, invoke, loadHandler } from '#scripts/local/lambda/handler.ts';
import { Draft, SavedDraft } from '#shared/drafts/model.ts';
import { eventsFor } from '#shared/events.ts';
import { newId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { type Cost, costOf, measureCall } from '../db/calls.ts';
import { startMeter } from '../db/meter.ts';
import { takeSnapshot } from '../db/shares.ts';
import { startTable } from '../db/table.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { makePassedSheet, makeSheetWithTenFails } from '../sheets.ts';
import { writeFigures } from '../write-figures.ts';
import type { CostFigures } from './model.ts';

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

/** Inspects a vehicle for the first time, from the draft to the search index. */
const inspect = async (sheet: FilledSheet) => {
  const create = await call(Draft, makeEvent('drafts', 'create', { body: { ...sheet, id: newId('dft') } }));
  const { id } = create.answer;
  let { versions } = create.answer;
  const save = async (item: object | undefined) => {
    const { externalInspection = 0 } = versions;
    const body = { InspectionItem: [item], versions: { externalInspection } };
    const headers = { 'draft-versions': JSON.stringify(versions) };
    const saved = await call(SavedDraft, makeEvent('drafts', 'save', { params: { id }, body, headers }));
    versions = { ...versions, ...saved.answer.versions };
    return saved.cost;
  };
  const item = sheet.InspectionItem.find(({ result }) => result === 'PASS');
  await save({ ...item, Comment: [] });
  const autosave = await save(item);
  const body = { ...sheet, formattedId: { unfinishedInspectionId: id }, versions };
  const submit = await call(Inspection, makeEvent('inspections', 'submit', { body, idempotencyKey: newId('inv') }));
  return { create: create.cost, autosave, submit: submit.cost, index: await indexed(), id: submit.answer.id };
};

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

const passed = await inspect(makePassedSheet());
const failed = await inspect({
  ...makeSheetWithTenFails(),
  vehicleRegistrationPlate: 'ABC123',
  vehicleVIN: '7AT0H65YX11ABC123',
});
const open = await call(Inspection, makeEvent('inspections', 'get', { params: { id: String(failed.id) } }));
const poll = await call(
  z.unknown(),
  makeEvent('notifications', 'list', { query: { onlyUnread: 'true', lookAnew: 'false' } }),
);
// The first run of a stage marks the day as open.
await wake('sweep', sweep, {});
const swept = await wake('sweep', sweep, {});

writeFigures({
  passed,
  failed,
  context: open.context,
  open: open.cost,
  poll: poll.cost,
  sweep: swept,
} satisfies CostFigures);
await meter.close();
await table.close();
