import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, listDrafts, loadDraft } from '#lambdas/drafts/records.ts';
import { restoreDraft } from '#lambdas/drafts/restore.ts';
import { createEstimate } from '#lambdas/estimates/create.ts';
import { loadEstimate } from '#lambdas/estimates/records.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { DraftId, EstimateId, newId } from '#shared/ids.ts';
import { mere, type Shop, shop } from '#test/handlers/customers/shop.ts';
import { DAY, HOUR, later, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const erase = (own: Shop, id: string, at = NOW) =>
  own.dossier('erase', { params: { id }, body: { name: mere.CustomerName } }, at);
const textOf = async (own: Shop, ...places: string[][]) =>
  JSON.stringify(await Promise.all(places.map((place) => own.itemsOf(...place))));

it('Privacy Act 2020, IPP 9: erases the customer with their search entries, contacts, consents and vehicle ownership', async () => {
  const own = shop();
  const id = await own.saved();
  const VehicleID = await own.owns(id, 'KZT482');
  const body = { kind: 'email', given: true, how: 'in person', version: 0 } as const;
  await own.call('consent', { params: { id }, body });
  await own.dossier('export', { params: { id }, body: {} });
  expect(await erase(own, id)).toEqual({ erasedAt: NOW.toISOString(), kept: [], isMore: false });
  expect(JSON.stringify(await refused(own.get(id)))).toBe(JSON.stringify(await refused(own.get('cus_never'))));
  expect(await own.names()).toEqual([]);
  expect(await own.names('mere')).toEqual([]);
  expect(await own.owner(VehicleID)).toBeUndefined();
  const left = await own.itemsOf('CUSTOMER', id);
  expect(left.map(({ type }) => type).toSorted()).toEqual(['CUSTOMERERASED', 'CUSTOMERLOG']);
  expect(JSON.stringify(left)).not.toMatch(/mere@|0215550143|Tūhoe/i);
  expect(await textOf(own, ['CUSTOMERSFOUND'])).toBe('[[]]');
  expect((await own.vehicle('lookUp', { query: { Registration: 'KZT482' } })).VehicleID).toBe(VehicleID);
});

it('is confirmed by the name; a second request gets the same response', async () => {
  const own = shop();
  const id = await own.saved();
  const wrong = own.dossier('erase', { params: { id }, body: { name: 'Mere' } });
  expect(await refused(wrong)).toMatchObject({ code: 'refused', message: expect.stringContaining(mere.CustomerName) });
  const [first, second] = await Promise.all([erase(own, id), erase(own, id)]);
  expect(second).toEqual(first);
  expect(await erase(own, id, later(HOUR))).toEqual(first);
});

it('keeps inspection records as the law requires, and returns their last day; lists and search no longer have the name', async () => {
  const own = shop();
  const id = await own.saved();
  const { id: inspectionId } = await own.inspected({ CustomerID: id });
  const typed = await own.inspected({}, later(HOUR));
  for (const search of ['mere', mere.Mobile]) expect(await own.found(search)).toHaveLength(2);
  const { kept } = await erase(own, id, later(2 * HOUR));
  expect(kept).toMatchObject([
    { inspectionId: typed.id, plate: 'KZT482', until: '2027-11-21' },
    { inspectionId, until: '2027-11-21' },
  ]);
  for (const search of ['mere', mere.Mobile]) expect(await own.found(search)).toEqual([]);
  expect(await own.found('KZT482')).toMatchObject([{ customerName: '' }, { customerName: '' }]);
  const found = await findInspection(own.contextAt(undefined), inspectionId);
  expect(found?.inspection.customerName).toBe(mere.CustomerName);
});

it('leaves open drafts and estimates usable without the customer', async () => {
  const own = shop();
  const id = await own.saved();
  const inspection = await own.inspected({ CustomerID: id });
  const { EstimateID } = await createEstimate(buildEstimate(inspection), own.contextAt(NOW));
  const context = own.contextAt(NOW);
  const begin = (more: object) =>
    createDraft(context, DraftId.parse(newId('dft')), { customerName: mere.CustomerName, ...more });
  const named = await begin({ CustomerID: id, vehicleRegistrationPlate: 'ABC1' });
  const typed = await begin({ customerPhone: mere.Mobile });
  const another = await begin({ customerPhone: '0229999999' });
  await erase(own, id);
  for (const draft of [named, typed])
    expect(await loadDraft(context, draft.id)).toMatchObject({
      ...{ customerName: '', CustomerID: '', customerPhone: '' },
      versions: { customerDetails: Number(draft.versions.customerDetails) + 1 },
    });
  expect((await loadDraft(context, named.id)).vehicleRegistrationPlate).toBe('ABC1');
  expect((await loadDraft(context, another.id)).customerName).toBe(mere.CustomerName);
  expect(await loadEstimate(EstimateId.parse(EstimateID), context)).toMatchObject({
    Customer: { Name: '', Phone: '', Email: '', Address: '' },
    version: 2,
  });
});

it('removes the customer from a draft that was discarded before and is restored after the erasure', async () => {
  const own = shop();
  const id = await own.saved();
  const at = (hours: number) => own.contextAt(later(hours * HOUR));
  const discarded = async (more: object) => {
    const sheet = { customerName: mere.CustomerName, vehicleRegistrationPlate: 'ABC1', ...more };
    const draft = await createDraft(at(0), DraftId.parse(newId('dft')), sheet);
    await discardDraft(at(1), draft.id);
    return draft;
  };
  const named = await discarded({ CustomerID: id });
  const typed = await discarded({ customerPhone: mere.Mobile });
  const another = await discarded({ customerPhone: '0229999999' });
  await erase(own, id, later(2 * HOUR));
  for (const draft of [named, typed, another]) await restoreDraft(at(3), draft.id);
  for (const draft of [named, typed])
    expect(await loadDraft(at(3), draft.id)).toMatchObject({
      ...{ customerName: '', CustomerID: '', customerPhone: '', vehicleRegistrationPlate: 'ABC1' },
      versions: { customerDetails: Number(draft.versions.customerDetails) + 1 },
    });
  expect((await loadDraft(at(3), another.id)).customerName).toBe(mere.CustomerName);
  const { unfinishedInspections } = await listDrafts(at(3), { pageSize: 100 });
  expect(unfinishedInspections.map(({ customerName }) => customerName).toSorted()).toEqual(['', '', mere.CustomerName]);
});

it('accepts a sheet that was on a device meanwhile, which does not restore the customer', async () => {
  const own = shop();
  const id = await own.saved();
  await erase(own, id);
  const late = await own.inspected({ CustomerID: id }, later(DAY), '2026-11-22');
  expect(await own.names()).toEqual([]);
  expect(await own.found('mere')).toEqual([]);
  expect(await own.found('KZT482')).toMatchObject([{ id: late.id, customerName: '' }]);
  expect((await erase(own, id, later(2 * DAY))).kept).toMatchObject([{ inspectionId: late.id, until: '2027-11-22' }]);
  const save = own.call('save', { body: { ...mere, CustomerID: id } }, later(DAY));
  expect(await refused(save)).toMatchObject({
    code: 'refused',
    message: 'This customer was erased on 21/11/2026. If they come back, save them as a new customer.',
  });
  const VehicleID = await own.owns(await own.saved({ CustomerName: 'Wei' }), 'NEW1');
  const link = own.vehicle('changeOwner', { params: { id: `owner_${VehicleID}` }, body: { CustomerID: id } });
  expect(await refused(link)).toMatchObject({ code: 'not-found' });
});

it('a customer who comes back is new, and the same one each time; what was stored before the erasure matches no one', async () => {
  const own = shop();
  const id = await own.saved();
  await erase(own, id);
  const before = own.call('save', { body: { ...mere, asOf: later(-HOUR).toISOString() } }, later(HOUR));
  expect(await refused(before)).toMatchObject({ code: 'refused' });
  const again = (await own.call('save', { body: mere }, later(HOUR))).CustomerID;
  expect(again).not.toBe(id);
  expect((await own.call('save', { body: mere }, later(2 * HOUR))).CustomerID).toBe(again);
  expect(await own.names()).toEqual([mere.CustomerName]);
  // the new record can be erased again
  await erase(own, again, later(3 * HOUR));
  const third = (await own.call('save', { body: mere }, later(4 * HOUR))).CustomerID;
  expect([id, again]).not.toContain(third);
});

it('erases both records of a merged customer, under either id', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  const vehicles = [await own.owns(id, 'AAA1'), await own.owns(other, 'BBB2')];
  await own.merge(id, other);
  await erase(own, other);
  for (const one of [id, other]) {
    expect(await refused(own.get(one))).toMatchObject({ code: 'not-found' });
    expect(await textOf(own, ['CUSTOMER', one])).not.toMatch(/tuhoe|mere@|0215550143/i);
  }
  for (const vehicle of vehicles) expect(await own.owner(vehicle)).toBeUndefined();
});

it('an erasure that coincides with linking an owner leaves no vehicle with the erased owner', async () => {
  const own = shop();
  const id = await own.saved();
  const VehicleID = await own.owns(await own.saved({ CustomerName: 'Wei' }), 'CCC3');
  await Promise.allSettled([
    erase(own, id),
    own.vehicle('changeOwner', { params: { id: `owner_${VehicleID}` }, body: { CustomerID: id } }),
  ]);
  await erase(own, id);
  const owner = await own.owner(VehicleID);
  expect(owner?.CustomerID).not.toBe(id);
});

it('when an erasure and a merge coincide, the second is refused and nothing of the erased customer remains', async () => {
  const own = shop();
  const id = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  const [erased, merged] = await Promise.allSettled([erase(own, id), own.merge(other, id)]);
  const left = await own.names();
  if (merged.status === 'rejected') expect([erased.status, left]).toEqual(['fulfilled', ['M Tuhoe']]);
  // if the merge came first, the erasure needs another name
  else expect([erased.status, left]).toEqual(['rejected', ['M Tuhoe']]);
  expect(await own.names('mere')).toEqual([]);
});

it('a change or a consent that coincides with the erasure does not restore the customer', async () => {
  const own = shop();
  const id = await own.saved();
  const { customer } = await own.get(id);
  await Promise.allSettled([
    erase(own, id),
    own.call('update', { params: { id }, body: { ...customer, Mobile: '0229999999' } }),
    own.call('consent', { params: { id }, body: { kind: 'email', given: true, how: 'in person', version: 0 } }),
    own.call('save', { body: { ...mere, CustomerID: id, Homeaddress: '1 Road' } }),
  ]);
  await erase(own, id, later(HOUR));
  expect(await own.names()).toEqual([]);
  expect((await own.itemsOf('CUSTOMER', id)).map(({ type }) => type)).toEqual(['CUSTOMERERASED']);
});
