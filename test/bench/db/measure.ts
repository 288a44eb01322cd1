import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { bundleOf, loadHandler } from '#scripts/local/lambda/handler.ts';
import { Draft, SavedDraft } from '#shared/drafts/model.ts';
import { VehicleHistory } from '#shared/history/model.ts';
import { newId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeEvent, makeLambdaEnvironment } from '../lambda/event.ts';
import { makePassedSheet, makeSheetWithTenFails } from '../sheets.ts';
import { organization } from '../workshop.ts';
import { writeFigures } from '../write-figures.ts';
import { type Cost, measureCall, measureEvent } from './calls.ts';
import { countItemBytes } from './item-size.ts';
import { startMeter } from './meter.ts';
import { calculateShares, takeSnapshot } from './shares.ts';
import { startTable } from './table.ts';

/** The table access of each call. Loading the membership is counted separately, as `context`. */
export type DatabaseFigures = {
  context: Cost;
  autosave: Cost;
  submit: Cost;
  submitAllPassed: Cost;
  /** Indexing the submission, with vehicle, customer and owner. */
  index: Cost;
  /** The write units of each kind of item in the submission. */
  shares: { fails: Record<string, number>; allPassed: Record<string, number> };
  list25: Cost;
  list100: Cost;
  open: Cost;
  /** The page of a vehicle with the maximum number of inspections listed there. */
  vehicle: Cost;
  bytes: { header: number; body: number };
  /** The size of responses as sent, in bytes. */
  sent: { list100: number; open: number; autosave: number };
};

const ROWS = 100;

const table = await startTable();
const meter = await startMeter(table.url);
Object.assign(process.env, makeLambdaEnvironment(meter.url));
const handler = await loadHandler(bundleOf('work'));

const call = measureCall(meter, handler);

const draftOf = async (sheet: FilledSheet) =>
  (await call(Draft, makeEvent('drafts', 'create', { body: { ...sheet, id: newId('dft') } }))).answer;

const submitted = ({ id, versions }: Draft, sheet: FilledSheet) =>
  call(
    Inspection,
    makeEvent('inspections', 'submit', {
      body: { ...sheet, formattedId: { unfinishedInspectionId: id }, versions },
      idempotencyKey: newId('inv'),
    }),
  );

const sheet = makeSheetWithTenFails();
const draft = await draftOf(sheet);
const { vehicleDetails = 0 } = draft.versions;
const autosave = await call(
  Draft,
  makeEvent('drafts', 'save', {
    params: { id: draft.id },
    body: { vehicleOdometer: 128_451, versions: { vehicleDetails } },
  }),
);
// the largest section, with all its fails
const { externalInspection = 0 } = autosave.answer.versions;
const fail = sheet.InspectionItem.find(({ result }) => result === 'FAIL');
const ofOneField = await call(
  SavedDraft,
  makeEvent('drafts', 'save', {
    params: { id: draft.id },
    body: { InspectionItem: [fail], versions: { externalInspection } },
    headers: { 'draft-versions': JSON.stringify(autosave.answer.versions) },
  }),
);
const beforeSubmit = await takeSnapshot(table.client);
const versions = { ...autosave.answer.versions, ...ofOneField.answer.versions };
const submit = await submitted({ ...autosave.answer, versions }, { ...sheet, vehicleOdometer: 128_451 });
const fails = calculateShares(beforeSubmit, await takeSnapshot(table.client));
const index = await measureEvent(meter, await loadHandler(bundleOf('index')), {
  'detail-type': 'InspectionSubmitted',
  detail: headerKey(organization.OrganizationID, submit.answer.id),
});
const passedDraft = await draftOf(makePassedSheet());
const beforeAllPassed = await takeSnapshot(table.client);
const submitAllPassed = await submitted(passedDraft, makePassedSheet());
const shares = { fails, allPassed: calculateShares(beforeAllPassed, await takeSnapshot(table.client)) };
for (let row = 2; row < ROWS; row++) {
  const plate = `A${String(row * 769).padStart(5, '0')}`;
  const names = { vehicleRegistrationPlate: plate, vehicleVIN: `7AT0H65YX11${plate}`, customerName: randomUUID() };
  const other = { ...sheet, ...names };
  await submitted(await draftOf(other), other);
}
const list = (pageSize: number) =>
  call(z.unknown(), makeEvent('inspections', 'list', { query: { pageSize: String(pageSize) } }));
const [list25, list100] = [await list(25), await list(ROWS)];
const { id } = submit.answer;
const open = await call(Inspection, makeEvent('inspections', 'get', { params: { id: String(id) } }));
const { VehicleID } = (
  await call(z.object({ VehicleID: z.string() }), makeEvent('vehicles', 'save', { body: vehicleOfSheet(sheet) }))
).answer;
const vehicle = await call(VehicleHistory, makeEvent('history', 'vehicle', { params: { id: VehicleID } }));

const storedBytes = async ({ pk, sk }: { pk: string; sk: string }) => {
  const { Item = {} } = await table.client.send(
    new GetItemCommand({ TableName: LOCAL.tableName, Key: { pk: { S: pk }, sk: { S: sk } } }),
  );
  return countItemBytes(Item);
};
const { OrganizationID } = organization;

writeFigures({
  context: open.context,
  autosave: autosave.cost,
  submit: submit.cost,
  submitAllPassed: submitAllPassed.cost,
  index,
  shares,
  list25: list25.cost,
  list100: list100.cost,
  open: open.cost,
  vehicle: vehicle.cost,
  bytes: {
    header: await storedBytes(headerKey(OrganizationID, id)),
    body: await storedBytes(revisionKey(OrganizationID, id, 1)),
  },
  sent: { list100: list100.bytes, open: open.bytes, autosave: ofOneField.bytes },
} satisfies DatabaseFigures);
await meter.close();
await table.close();
