import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { loadEarlier } from '#lambdas/checksheets/render-sheet.ts';
import { DraftFiles } from '#lambdas/due/files.ts';
import { Due } from '#lambdas/due/stored.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { trustItem } from '#lambdas/table/table.ts';
import { verifyOrganization } from '#scripts/verify-seals/record.ts';
import type { NounName } from '#shared/api.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { withoutDerived } from '#test/derived-fields.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';
import {
  callLambda,
  putRaw,
  readAll,
  readFixture,
  removeRaw,
  scan,
  shortenItems,
  storedItems,
} from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const DAY = '2026-11-23';
const stored = storedItems(DAY);
const organizationId = trustOrganizationId(stored.organizationId);
const answers = readFixture(`answers-${DAY}`);

beforeAll(() => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  // suppresses the log line of each call
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** Restores the table as it was on the evening of that day. */
const restoreDay = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T08:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
  await removeRaw(...(await scan()));
  await putRaw(...stored.items);
};
const call = (noun: NounName, name: string, asked = {}) => callLambda(stored, noun, name, asked);
const tenant = () => ({ table: table(), organizationId });

type Answered = { vehicleRegistrationPlate: string; id: number; isRecheck: boolean; revision: number };
const records: Answered[] = answers.records.map(({ record }: { record: { answer: Answered } }) => record.answer);
const find = (plate: string, isRecheck = false) => {
  const found = records.find((one) => one.vehicleRegistrationPlate === plate && one.isRecheck === isRecheck);
  if (!found) throw new Error(`No record of ${plate}`);
  return { ...found, params: { id: String(found.id) } };
};

/** For each kind of record: the status of an edit that evening, and a text that only its sheet contains. */
const kinds = [
  { what: 'a first visit that failed, was edited and rechecked', of: find('FAL123'), edits: 422, says: '(revision 2)' },
  { what: 'a recheck that passed', of: find('FAL123', true), edits: 200, says: 'Failed on ' },
  { what: 'a pass without readings, entered in VIC', of: find('KZT482'), edits: 422, says: 'no reading recorded' },
  { what: 'one entered late', of: find('LAT123'), edits: 200, says: 'The tablet was broken' },
  { what: 'a motorcycle', of: find('B7XKD'), edits: 200, says: 'No parking brake' },
  { what: 'a paper sheet', of: find('PAP123'), edits: 200, says: 'Wiremu Rewi, inspector VI31185' },
  { what: 'a trailer whose recheck is begun', of: find('TRL12'), edits: 200, says: 'Vehicle type</th><td>Trailer' },
];

it('items stored that day open and list as they did then', async () => {
  await restoreDay();
  expect(shortenItems(await readAll(stored))).toMatchObject(withoutDerived(answers));
});

it('every revision of that day verifies, and so do later ones', async () => {
  await restoreDay();
  expect(await verifyOrganization(tenant())).toEqual({
    ...{ inspections: 7, revisions: 8, sealed: 8, notSealed: 0, broken: [] },
  });
  for (const { of } of kinds)
    await call('inspections', 'edit', { params: of.params, body: { revision: of.revision, vehicleModel: 'Other' } });
  expect(await verifyOrganization(tenant())).toEqual({
    ...{ inspections: 7, revisions: 13, sealed: 13, notSealed: 0, broken: [] },
  });
});

it('every kind of record can be rendered in every variant', async () => {
  await restoreDay();
  for (const { of, says } of kinds) {
    const record = await loadInspection(tenant(), of.id);
    for (const variant of ChecksheetType.options) {
      const html = renderDocument(record, variant, new Date());
      expect(html).toContain(of.vehicleRegistrationPlate);
      expect(html).toContain(says);
    }
  }
});

it('K-10: the sheet of a recheck compares its findings with those of the inspection before it', async () => {
  await restoreDay();
  const recheck = await loadInspection(tenant(), find('FAL123', true).id);
  const earlier = await loadEarlier(tenant(), recheck);
  expect(earlier.map(({ id }) => id)).toEqual([find('FAL123').id]);
  expect(await loadEarlier(tenant(), earlier[0] ?? recheck)).toEqual([]);
  const html = renderDocument(recheck, 'Full', new Date(), new Map(), earlier);
  for (const said of ['Failed on ', 'first visit', 'rechecked']) expect(html).toContain(said);
});

it('every kind of record can be edited as the rules allow, and its first revision is kept', async () => {
  await restoreDay();
  for (const { what, of, edits } of kinds) {
    const body = { revision: of.revision, vehicleModel: 'Other' };
    const { status, answer } = await call('inspections', 'edit', { params: of.params, body });
    expect([what, status]).toEqual([what, edits]);
    if (status !== 200) continue;
    expect(answer).toMatchObject({ revision: of.revision + 1, vehicleModel: 'Other' });
    const first = await call('inspections', 'revision', { params: { ...of.params, revision: '1' } });
    expect(first.answer).toMatchObject({ revision: 1, vehicleModel: expect.not.stringMatching('Other') });
    const { inspections } = (await call('inspections', 'list')).answer;
    expect(inspections).toContainEqual(expect.objectContaining({ id: of.id, vehicleModel: 'Other' }));
  }
});

it('a sheet shows photos that arrived, arrived late or are still uploading, but not removed ones', async () => {
  await restoreDay();
  const record = await loadInspection(tenant(), find('FAL123').id);
  expect(record.images.map(({ arrivedAt, removed }) => [arrivedAt, Boolean(removed)])).toEqual([
    [undefined, false],
    [undefined, true],
    [null, false],
    [expect.stringContaining('2026-11-22'), false],
  ]);
  const html = renderDocument(record, 'Full', new Date());
  expect(html.match(/<div class="figure"><div class="caption">/g)).toHaveLength(3);
  for (const said of ['Photo not received yet', ', after submission']) expect(html).toContain(said);
});

it('a photo uploaded before its draft referred to it is attached to that draft', async () => {
  await restoreDay();
  const loose = stored.items.find(({ type }) => type?.S === 'LOOSEPHOTO');
  const imageId = loose?.imageId?.S;
  const image = { imageId, inspectionItemName: 'externalStopLamps', description: 'Left' };
  const { unfinishedInspections } = (await call('drafts', 'list')).answer;
  const { id } = unfinishedInspections.find((one: { isRecheck: boolean }) => !one.isRecheck);
  const { status, answer } = await call('drafts', 'save', { params: { id }, body: { images: [image] } });
  expect([status, answer.images]).toEqual([200, [expect.objectContaining({ ...image, width: 64 })]]);
});

it('open work can be finished: a draft, a recheck draft and a paper sheet are submitted', async () => {
  await restoreDay();
  const { unfinishedInspections } = (await call('drafts', 'list')).answer;
  expect(unfinishedInspections).toHaveLength(2);
  const { paperInspections } = (await call('checksheets', 'papers')).answer;
  expect(paperInspections).toHaveLength(1);
  const paper = await call('checksheets', 'enterPaper', { params: { id: paperInspections[0].paperInspectionId } });
  const submit = (id: string, sheet: object) =>
    call('inspections', 'submit', { body: { ...sheet, formattedId: { unfinishedInspectionId: id } } });
  for (const { id, isRecheck } of [...unfinishedInspections, paper.answer]) {
    expect((await call('drafts', 'save', { params: { id }, body: { vehicleModel: 'Other' } })).status).toBe(200);
    const { initialDateOfInspection: _, ...visit } = isRecheck ? trailerWithoutVin() : finishedCar();
    const recheck = { recheckDateOfInspection: DAY, recheckInspectorNumber: 'VI20417' };
    const day = isRecheck ? recheck : { initialDateOfInspection: DAY };
    const { status, answer } = await submit(id, { ...visit, ...day });
    expect([status, answer.message]).toEqual([200, undefined]);
  }
  expect(await verifyOrganization(tenant())).toMatchObject({ inspections: 10, sealed: 11, broken: [] });
});

it('stored prices, customers, vehicles and notes can be changed', async () => {
  await restoreDay();
  const body = { PricingMatrix: { Bulb: 15, Tyre: 100 }, PricesVersion: 2 };
  const { answer } = await call('organizations', 'update', { body });
  expect(answer).toMatchObject({ PricingMatrix: { Bulb: 15, Tyre: 100 }, PricesVersion: 3 });
  const [customer] = (await call('customers', 'list')).answer.customers;
  const saved = { CustomerID: customer.CustomerID, CustomerName: 'Mere Ngata', Mobile: customer.Mobile };
  expect(await call('customers', 'save', { body: saved })).toMatchObject({ status: 200 });
  expect((await call('customers', 'list', { query: { search: 'ngata' } })).answer.customers).toHaveLength(1);
  const found = await call('vehicles', 'lookUp', { query: { Registration: 'LAT123' } });
  expect(found).toMatchObject({ status: 200, answer: { Registration: 'LAT123' } });
  const { params, id } = find('LAT123');
  const { WofSummaryDetails } = await loadInspection(tenant(), id);
  const notes = { ...WofSummaryDetails, revision: 1, wofPaidFor: true, VICDetailsEntered: true };
  expect(await call('notes', 'save', { params, body: notes })).toMatchObject({ status: 200 });
});

it('due work is still processed, and unreferenced files are deleted', async () => {
  await restoreDay();
  const due = stored.items.filter(({ type }) => type?.S === 'DUE');
  const items = await Promise.all(due.map(({ pk, sk }) => table().get({ pk: pk?.S ?? '', sk: sk?.S ?? '' })));
  for (const item of items) expect(Due.parse(item && trustItem(item)).at).toContain('T');
  const files = items.filter((item) => item?.kind === 'FILES');
  expect(files.map((item) => DraftFiles.parse(item).files.length)).toEqual([1, 1]);
  vi.setSystemTime(Date.parse(`${DAY}T08:00:00.000Z`) + 91 * 86_400_000);
  vi.spyOn(logLines, 'info').mockReturnValue();
  await sweep();
  const left = (await scan()).filter(({ type, kind }) => type?.S === 'DUE' && kind?.S === 'FILES');
  expect(left).toEqual([]);
});
