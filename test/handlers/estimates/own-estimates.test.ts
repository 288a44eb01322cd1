import { expect, it } from 'vitest';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { eraseCustomer } from '#lambdas/dossiers/erase.ts';
import { exportCustomer } from '#lambdas/dossiers/export.ts';
import { loadPdfContent } from '#lambdas/estimates/pdf.ts';
import { findDeclined } from '#lambdas/history/declined.ts';
import { findReminderState } from '#lambdas/reminders/causes.ts';
import { findEstimateCustomer } from '#lambdas/reminders/estimate-customer.ts';
import { table } from '#lambdas/table/connect.ts';
import { addOwner } from '#lambdas/vehicles/owners.ts';
import { emptyCustomer } from '#shared/customers/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { NzDate } from '#shared/nz-date.ts';
import {
  buildDecision,
  customer,
  LAST_DAY,
  LATER,
  NOON,
  newLine,
  priced,
  workshopWithEstimate,
  workshopWithFails,
} from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const key = (name: string) => ({ idempotency: { key: `create-${name}`, hash: name } });

/** A workshop with a vehicle whose owner is on record. */
const workshopWithOwner = async () => {
  const own = await workshopWithFails();
  const { VehicleID } = own.inspection;
  const facts = { ...emptyCustomer, CustomerName: 'Mere Tāmati', Mobile: '0215550143', Email: 'mere@example.nz' };
  const { CustomerID: _, version: __, ...named } = facts;
  const { CustomerID } = await saveCustomer(named, own.at(NOON));
  await addOwner({ VehicleID, CustomerID }, own.at(NOON));
  return { ...own, VehicleID, CustomerID };
};

/** The same with an estimate without an inspection, sent with one line. */
const workshopWithQuote = async () => {
  const own = await workshopWithOwner();
  const { EstimateID: id } = await own.call('createOwn', { body: { VehicleID: own.VehicleID } });
  const { Customer } = await own.get(id);
  const lines = [newLine('a', { words: 'Service', partsCents: 250_00 }), newLine('b', { partsCents: 40_00 })];
  await own.call('save', { params: { id }, body: { Customer, lines, version: 1, isFixed: true } });
  const send = (version: number, mail = false) =>
    own.call('send', { params: { id }, body: { version, expiresOn: LAST_DAY, mail } });
  return { ...own, id, send, link: () => own.call('link', { params: { id }, body: {} }) };
};

it('R-44: on request an inspection gets another estimate, once for each key; the newest open one comes first', async () => {
  const { call, begin, list, get, inspection } = await workshopWithFails();
  const first = await begin();
  const body = { ...buildEstimate(inspection), another: true };
  const second = await call('create', { body }, key('second'));
  expect(await call('create', { body }, key('second'))).toEqual(second);
  const ids = async () => (await list()).map(({ EstimateID }) => EstimateID);
  expect(await ids()).toEqual([second.EstimateID, first.EstimateID]);
  // without the flag nothing is created
  expect(await begin()).toEqual(second);
  const [{ estimateNumber: one }, { estimateNumber: two }] = [
    await get(first.EstimateID),
    await get(second.EstimateID),
  ];
  expect([one, two]).toEqual([1, 2]);
  const { lines, Customer, version } = await get(second.EstimateID);
  const params = { id: second.EstimateID };
  const free = lines.map((line) => ({ ...line, noCharge: true }));
  await call('save', { params, body: { lines: free, Customer, version } });
  const sent = await call('send', { params, body: { version: version + 1, expiresOn: LAST_DAY, mail: false } });
  await call('withdraw', { params, body: { version: sent.version } });
  expect(await ids()).toEqual([first.EstimateID, second.EstimateID]);
  const third = await call('create', { body }, key('third'));
  expect(await ids()).toEqual([third.EstimateID, first.EstimateID, second.EstimateID]);
});

it('R-44: another estimate leaves out what is approved in one of the inspection’s; the list shows state and amount', async () => {
  const { id, read, save, send, sent, heard, call, inspection, list, get, reopen } = await workshopWithEstimate();
  const lines = priced((await read()).lines, 76, 20);
  const [first, second, third] = lines.map(({ words }) => words);
  // an approved line is recognised by its text or, if that was edited, by its id
  await save({ lines: lines.map((line, n) => (n === 1 ? { ...line, words: 'Hose, as discussed' } : line)) });
  await send();
  await heard(buildDecision(await sent(), 'approved', 'approved', 'later'));
  expect(await list()).toEqual([{ EstimateID: id, InspectionID: inspection.id }]);
  const body = { ...buildEstimate(inspection), another: true };
  const begin = async () => (await call('create', { body })).EstimateID;
  const another = await begin();
  const { approvedElsewhere, lines: left } = await get(another);
  const words = left.map((line) => line.words);
  expect([approvedElsewhere, left.length]).toEqual([2, lines.length - 2]);
  expect(words).toContain(third);
  expect(words.filter((one) => one === first || one === second)).toEqual([]);
  expect(await list()).toMatchObject([
    { EstimateID: another, state: 'draft' },
    { EstimateID: id, state: 'answered', outcome: 'approved', approvedCents: 96_00 },
  ]);
  // an answer that was taken back no longer counts
  await reopen();
  const whole = await get(await begin());
  expect(whole.approvedElsewhere).toBeUndefined();
  expect(whole.lines.map((line) => line.words)).toEqual(lines.map((line) => line.words));
});

it('R-45: without an inspection the vehicle and its owner come from the records, and a foreign vehicle is refused', async () => {
  const { call, get, VehicleID, CustomerID, list } = await workshopWithOwner();
  const { EstimateID } = await call('createOwn', { body: { VehicleID } }, key('own'));
  expect(await call('createOwn', { body: { VehicleID } }, key('own'))).toEqual({ EstimateID });
  expect(await get(EstimateID)).toMatchObject({
    ...{ InspectionID: null, customerId: CustomerID, lines: [], estimateNumber: 1, inspection: {} },
    Vehicle: { Registration: 'KZT482', VehicleID },
    Customer: { Name: 'Mere Tāmati', Phone: '0215550143', Email: 'mere@example.nz' },
  });
  expect(await list()).toEqual([]);
  const other = await workshopWithFails();
  expect(await refused(other.call('createOwn', { body: { VehicleID: 'plate_NONE1' } }))).toMatchObject({
    code: 'not-found',
  });
  const CustomerIDs = { VehicleID: other.inspection.VehicleID, CustomerID };
  expect(await refused(other.call('createOwn', { body: CustomerIDs }))).toMatchObject({ code: 'not-found' });
});

it('O-01: an estimate without an inspection is sent, opened, answered and listed, and never needed for a WoF', async () => {
  const own = await workshopWithQuote();
  const { id, call, organizationId } = own;
  await own.send(2, true);
  const mere = customer((await own.link()).token);
  const seen = await mere.look();
  expect(seen).toMatchObject({ state: 'open', plate: 'KZT482' });
  expect(seen.version?.lines.map(({ isSafety }) => isSafety)).toEqual([false, false]);
  expect(seen.recheckUntil).toBeUndefined();
  const { hash, lines } = await call('sent', { params: { id, number: '1' } });
  await mere.decide(buildDecision({ hash, lines }, 'approved', 'declined'));
  expect(await own.get(id)).toMatchObject({ state: 'answered', answer: { approvedCents: 250_00 } });
  expect(await findDeclined(own.VehicleID, { table: table(), organizationId })).toMatchObject([
    { EstimateID: id, InspectionID: null, lines: [{ id: 'b' }] },
  ]);
  const { estimates } = await call('browse', {
    query: { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate, pageSize: 10 },
  });
  expect(estimates).toMatchObject([{ EstimateID: id, plate: 'KZT482', customer: 'Mere Tāmati' }]);
  const { sent } = await loadPdfContent({ table: table() }, { organizationId, estimateId: id, number: 1 });
  expect(sent.InspectionID).toBeNull();
  const take = { version: 1, what: 'take' as const, revision: 1 };
  expect(await refused(call('takeOver', { params: { id }, body: take }))).toMatchObject({ code: 'version-conflict' });
});

it('J-13: reminders of an estimate without an inspection go on until it is answered, to the customer it was made for', async () => {
  const own = await workshopWithQuote();
  await own.send(2);
  const tenant = { table: table(), organizationId: own.organizationId };
  const reminder = { organizationId: own.organizationId, kind: 'estimate', id: own.id } as const;
  expect(await findReminderState(reminder, tenant, new Date(LATER))).toMatchObject({ about: { plate: 'KZT482' } });
  expect(await findEstimateCustomer(tenant, own.id)).toBe(own.CustomerID);
});

it('R-40: a customer’s export contains their estimates without an inspection, and their erasure erases them', async () => {
  const own = await workshopWithQuote();
  await own.send(2);
  const mere = customer((await own.link()).token);
  const context = own.at(NOON);
  const { ownEstimates } = await exportCustomer(own.CustomerID, {}, context);
  expect(ownEstimates).toMatchObject([
    { estimate: { Name: 'Mere Tāmati' }, estimateContent: { lines: [{ words: 'Service', cents: 250_00 }, {}] } },
  ]);
  await eraseCustomer(own.CustomerID, 'Mere Tāmati', context);
  const { Customer, inspection, version } = await own.get(own.id);
  expect(Customer).toEqual({ Name: '', Phone: '', Email: '', Address: '' });
  expect(inspection).toMatchObject({ customer: 'erased' });
  expect(await refused(mere.look())).toMatchObject({ code: 'not-found' });
  const lines = [newLine('a', { words: 'Service', partsCents: 260_00 })];
  const body = { Customer: { ...Customer, Email: 'mere@example.nz' }, lines, version };
  const saved = await own.call('save', { params: { id: own.id }, body });
  expect(await refused(own.send(saved.version, true))).toMatchObject({ message: expect.stringContaining('erased') });
});
