import { expect, it } from 'vitest';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import type { DraftId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { startTable } from '#test/world/table.ts';
import { createFilledDraft, newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const BEGUN = '2026-11-19T20:00:00.000Z';
const SUBMITTED = '2026-11-19T21:30:00.000Z';
const known = { CustomerID: 'cus_Mere', VehicleID: 'veh_Demio' };
const car = { ...withInspectionDay('2026-11-20', finishedCar()), ...known };

const workshop = newWorkshop();
const { at, organizationId } = workshop;
const headerOf = async (id: number) => (await table().get(headerKey(organizationId, id), { consistent: true })) as Item;
const startDraft = (actor = hemi, sheet = car) => createFilledDraft(at(BEGUN, actor), sheet);
const submitted = ({ id }: { id: DraftId }, actor = hemi) =>
  submit({ formattedId: { unfinishedInspectionId: id } }, at(SUBMITTED, actor));

it('an inspection’s header has the ids of its customer, vehicle and inspector, and its start', async () => {
  const { id } = await submitted(await startDraft(anna), anna);
  const header = await headerOf(id);
  expect(header).toMatchObject({
    customerId: 'cus_Mere',
    vehicleId: 'veh_Demio',
    submittedBy: { userId: anna.userId, subUserId: anna.subUserId },
    startedAt: BEGUN,
    summary: { at: Date.parse(SUBMITTED), veh: 'car', year: car.vehicleYear },
  });
  expect(header).not.toHaveProperty('begunBy');
});

it('an inspection’s header names the person who started the draft if another person submitted it', async () => {
  const { id } = await submitted(await startDraft(anna), hemi);
  expect(await headerOf(id)).toMatchObject({
    submittedBy: { userId: hemi.userId },
    begunBy: { userId: anna.userId, subUserId: anna.subUserId },
  });
  expect(await headerOf(id)).not.toHaveProperty('submittedBy.subUserId');
});

it('an inspection without a draft, or without a customer or vehicle of the workshop, has none of these ids', async () => {
  const { id } = await submit(withInspectionDay('2026-11-20', finishedCar()), at(SUBMITTED));
  const header = await headerOf(id);
  for (const name of ['customerId', 'vehicleId', 'startedAt', 'begunBy']) expect(header).not.toHaveProperty(name);
  expect(header.submittedBy).toEqual({ userId: hemi.userId });
});

it('an edit updates the ids of customer and vehicle, but not who submitted it', async () => {
  const { id } = await submitted(await startDraft());
  await edit(id, { revision: 1, CustomerID: 'cus_Rangi', VehicleID: '' }, at(SUBMITTED, anna));
  const header = await headerOf(id);
  expect(header).toMatchObject({ customerId: 'cus_Rangi', submittedBy: { userId: hemi.userId }, startedAt: BEGUN });
  expect(header).not.toHaveProperty('vehicleId');
});

it('a recheck was started by the person who pressed Recheck', async () => {
  const first = await submitted(
    await startDraft(hemi, { ...car, ...withInspectionDay('2026-11-20', carWithThreeFails()) }),
  );
  const draft = await recheck(first.id, at(SUBMITTED, anna));
  const { InspectionItem, systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber } = car;
  const vic = { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber };
  const repaired = { InspectionItem, ...vic, recheckOdometer: 128_500 };
  const second = await submit({ ...repaired, formattedId: { unfinishedInspectionId: draft.id } }, at(SUBMITTED));
  expect(await headerOf(second.id)).toMatchObject({
    submittedBy: { userId: hemi.userId },
    begunBy: { userId: anna.userId, subUserId: anna.subUserId },
    startedAt: SUBMITTED,
  });
});

it('lists don’t include these ids, and a header without them can be read, edited and entered in VIC as before', async () => {
  const { id } = await submitted(await startDraft(anna));
  const header = await headerOf(id);
  const { customerId: _, vehicleId: __, submittedBy: ___, begunBy: ____, startedAt: _____, ...old } = header;
  const before = await loadInspection(at(SUBMITTED), id);
  await table().write({ put: old as Item });
  expect(await loadInspection(at(SUBMITTED), id)).toEqual(before);
  const { inspections } = await listInspections(at(SUBMITTED), { pageSize: 100 });
  expect(inspections.map((line) => line.id)).toContain(id);
  const { items } = await table().search({ index: 'gsi1', pk: String(header.gsi1pk) });
  for (const item of items) expect(item).not.toHaveProperty('customerId');
  const edited = await edit(id, { revision: 1, vehicleOdometer: 128_451 }, at(SUBMITTED));
  const { updatedAt, wofComments } = edited.WofSummaryDetails;
  const entered = { wofPaidFor: false, VICDetailsEntered: true, updatedAt, revision: 2, wofComments };
  expect(await saveNotes(id, entered, at(SUBMITTED))).toMatchObject({ VICDetailsEntered: true });
});
