import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { searchEntries } from '#lambdas/customers/stored.ts';
import { history } from '#lambdas/history/api.ts';
import { table } from '#lambdas/table/connect.ts';
import { CustomerFacts } from '#shared/customers/model.ts';
import { historyApi } from '#shared/history/api.ts';
import { storedFoldings } from '#shared/input/fold-text.ts';
import { makeCaller } from '#test/world/calls.ts';
import { HOUR, later, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { mere, type Shop, shop } from './shop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

/** Creates two records of one person. */
const two = async () => {
  const own = shop();
  const kept = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Mobile: mere.Mobile, Email: '', Homeaddress: '1 Road' });
  return { ...own, kept, other };
};
const consent = ({ call }: Shop, id: string, given: boolean, at: Date) =>
  call('consent', { params: { id }, body: { kind: 'reminders', given, how: 'in person', version: 0 } }, at);

it('two customers become one with the chosen fields, found under its names only; reads of the other id return the kept one', async () => {
  const { kept, other, ...own } = await two();
  const merged = await own.merge(kept, other, { Homeaddress: '1 Road' });
  expect(merged).toMatchObject({
    customer: { ...mere, CustomerID: kept, Homeaddress: '1 Road', version: 2 },
    aliases: [other],
    history: [{ what: 'merged', CustomerID: other }],
  });
  expect(await own.get(other)).toEqual(merged);
  expect(await own.names()).toEqual([mere.CustomerName]);
  expect(await own.names('m tuhoe')).toEqual([]);
});

it('vehicles and inspections of both belong to the kept one, under either id', async () => {
  const { kept, other, ...own } = await two();
  const [first, second] = [await own.owns(kept, 'AAA111'), await own.owns(other, 'BBB222')];
  const one = await own.inspected({ CustomerID: kept });
  const sheet = { customerName: 'M Tuhoe', customerEmail: '', vehicleRegistrationPlate: 'BBB222' };
  const another = await own.inspected({ ...sheet, CustomerID: other }, later(HOUR));
  await own.merge(kept, other);
  for (const id of [kept, other]) {
    expect(await own.vehicles(id)).toEqual(expect.arrayContaining(['AAA111', 'BBB222']));
    expect(await own.inspections(id)).toEqual([another.id, one.id]);
  }
  for (const vehicle of [first, second]) expect(await own.owner(vehicle)).toMatchObject({ CustomerID: kept });
});

it('R-42, R-43: linking the other id links the kept one', async () => {
  const { kept, other, ...own } = await two();
  await own.merge(kept, other);
  const VehicleID = await own.owns(other, 'CCC333');
  expect(await own.owner(VehicleID)).toMatchObject({ CustomerID: kept, customer: { CustomerName: mere.CustomerName } });
  // a vehicle can be linked to the customer under either id
  for (const CustomerID of [kept, other])
    expect(await own.vehicle('addOwner', { body: { VehicleID, CustomerID } })).toMatchObject({ CustomerID: kept });
});

it('a link made during a merge leads to the kept one', async () => {
  const { kept, other, ...own } = await two();
  const [VehicleID] = await Promise.all([own.owns(other, 'DDD444'), own.merge(kept, other)]);
  expect(await own.owner(VehicleID)).toMatchObject({ CustomerID: kept });
  expect(await own.vehicles(kept)).toEqual(['DDD444']);
});

it('J-08: a sheet with the other id saves the fields that its inspector changed to the kept one, and no others', async () => {
  const { kept, other, ...own } = await two();
  await own.merge(kept, other);
  const told = {
    CustomerID: other,
    CustomerName: 'M Tuhoe',
    Mobile: mere.Mobile,
    Email: '',
    Homeaddress: '2 New Road',
  };
  const saved = await own.call('save', { body: { ...told, seen: 1 } });
  expect(saved).toMatchObject({ CustomerID: kept, kept: { CustomerName: mere.CustomerName, Email: mere.Email } });
  expect((await own.get(kept)).customer).toMatchObject({ ...mere, Homeaddress: '2 New Road' });
  // saved a second time, and by a page that doesn't send versions
  for (const body of [{ ...told, seen: 1 }, told])
    expect(await own.call('save', { body })).toMatchObject({ CustomerID: kept, version: saved.version });
});

it('changes to the kept one since the merge are not overwritten by a sheet with the other id', async () => {
  const { kept, other, ...own } = await two();
  const { customer } = await own.merge(kept, other);
  const body = { ...CustomerFacts.parse(customer), Homeaddress: '3 Own Road', version: customer.version };
  await own.call('update', { params: { id: kept }, body });
  await own.call('save', { body: { CustomerID: other, CustomerName: 'M Tuhoe', Homeaddress: '2 New Road', seen: 1 } });
  expect((await own.get(kept)).customer.Homeaddress).toBe('3 Own Road');
});

it('a customer typed with the other one’s details is the kept one', async () => {
  const { kept, other, ...own } = await two();
  await own.merge(kept, other);
  expect(await own.saved({ CustomerName: 'm tuhoe', Mobile: mere.Mobile, Email: '' })).toBe(kept);
});

it('a merge requested twice, also at once, is done once', async () => {
  const { kept, other, ...own } = await two();
  const facts = CustomerFacts.parse((await own.get(kept)).customer);
  const press = () =>
    own.call('merge', { params: { id: kept }, body: { CustomerID: other, version: 1, otherVersion: 1, facts } });
  const [first, second] = await Promise.all([press(), press()]);
  expect(second).toEqual(first);
  expect(await press()).toEqual(first);
  expect(first?.history).toHaveLength(1);
});

it('a customer can’t be merged with themselves or in a circle', async () => {
  const { kept, other, ...own } = await two();
  const one = { code: 'refused', message: 'These customers are already merged.' };
  expect(await refused(own.merge(kept, kept))).toMatchObject(one);
  await own.merge(kept, other);
  expect(await refused(own.merge(other, kept))).toMatchObject(one);
  expect(await refused(own.merge(other, other))).toMatchObject(one);
});

it('after successive merges every id leads to the last one in one step', async () => {
  const { kept, other, ...own } = await two();
  const last = await own.saved({ CustomerName: 'Mere T', Mobile: '', Email: 'mt@example.nz' });
  await own.merge(kept, other);
  await own.merge(last, kept);
  for (const id of [kept, other]) {
    expect((await own.get(id)).customer.CustomerID).toBe(last);
    expect((await own.itemsOf('CUSTOMER', id)).find(({ sk }) => sk === 'CUSTOMER')).toMatchObject({ to: last });
  }
  expect((await own.get(last)).history).toHaveLength(2);
});

it('three merges at once lose no id, in any order', async () => {
  const { kept, other, ...own } = await two();
  const last = await own.saved({ CustomerName: 'Mere T', Mobile: '', Email: 'mt@example.nz' });
  await Promise.allSettled([own.merge(kept, other), own.merge(last, kept), own.merge(other, last)]);
  for (const id of [kept, other, last]) expect((await own.get(id)).customer.CustomerID).toEqual(expect.any(String));
  const names = await own.names();
  const left = new Set(
    await Promise.all([kept, other, last].map(async (id) => (await own.get(id)).customer.CustomerID)),
  );
  expect(names).toHaveLength(left.size);
});

it('during an edit of either, a choice made without having seen it is refused with both versions', async () => {
  const { kept, other, ...own } = await two();
  const facts = CustomerFacts.parse((await own.get(kept)).customer);
  const theirs = CustomerFacts.parse((await own.get(other)).customer);
  await own.call('update', { params: { id: other }, body: { ...theirs, Homeaddress: '9 Elsewhere', version: 1 } });
  const body = { CustomerID: other, version: 1, otherVersion: 1, facts };
  expect(await refused(own.call('merge', { params: { id: kept }, body }))).toMatchObject({
    code: 'version-conflict',
    details: { kept: { CustomerID: kept }, other: { Homeaddress: '9 Elsewhere', version: 2 } },
  });
});

it('when an edit and a merge coincide, the second one is refused', async () => {
  const { kept, other, ...own } = await two();
  const [facts, theirs] = [await own.get(kept), await own.get(other)].map((one) => CustomerFacts.parse(one.customer));
  const [edited, merged] = await Promise.allSettled([
    own.call('update', { params: { id: other }, body: { ...theirs, Homeaddress: '9 Elsewhere', version: 1 } as never }),
    own.call('merge', {
      params: { id: kept },
      body: { CustomerID: other, version: 1, otherVersion: 1, facts } as never,
    }),
  ]);
  expect([edited.status, merged.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await own.names()).toHaveLength(merged.status === 'fulfilled' ? 1 : 2);
});

it('a merge accepts only values of the two records', async () => {
  const { kept, other, ...own } = await two();
  expect(await refused(own.merge(kept, other, { CustomerName: 'Somebody' }))).toMatchObject({ code: 'not-valid' });
});

it.each([
  ['no, answered later', [true, false], false],
  ['yes, answered later', [false, true], true],
])('the later consent answer of the two counts: %s', async (_, [first = false, second = false], holds) => {
  const { kept, other, ...own } = await two();
  await consent(own, kept, first, later(HOUR));
  await consent(own, other, second, later(2 * HOUR));
  const { consents, history } = await own.merge(kept, other);
  expect(consents.reminders?.given).toBe(holds);
  expect(history.filter(({ what }) => what === 'consent')).toHaveLength(2);
});

it('a vehicle’s page shows the customer that its owner’s record was merged into', async () => {
  const own = shop();
  const kept = await own.saved();
  const other = await own.saved({ CustomerName: 'M Tuhoe', Email: '' });
  const id = await own.owns(other, 'BBB2');
  const read = makeCaller(historyApi, history, () => own.contextAt(NOW));
  await own.merge(kept, other);
  expect((await read('vehicle', { params: { id } })).owner).toMatchObject({ CustomerName: mere.CustomerName });
});

/** A name whose ten words are folded differently by each release. */
const longName = (first: string) => [first, ...Array.from({ length: 9 }, (_, n) => `’ā${n}'x`)].join(' ');

it('customers with long names and as many aliases as allowed are merged in one transaction', async () => {
  const own = shop();
  const kept = await own.saved({ CustomerName: longName('koro'), HomePhone: '095550143' });
  const contacts = { Mobile: '0215550144', HomePhone: '095550144', Email: 'other@example.nz' };
  const other = await own.saved({ CustomerName: longName('other'), ...contacts });
  for (let n = 0; n < 11; n++) await own.merge(other, await own.saved({ CustomerName: `Alias ${n}` }));
  expect((await own.merge(kept, other)).aliases).toHaveLength(12);
  expect(await own.names('other')).toEqual([]);
  expect(await own.names('koro')).toEqual([longName('koro')]);
  const another = await own.saved({ CustomerName: 'One more' });
  expect(await refused(own.merge(kept, another))).toMatchObject({
    message: 'At most 12 records can be merged into one customer.',
  });
});

it('a merge removes the search entries that an earlier release stored', async () => {
  const own = shop();
  const kept = await own.saved();
  const other = await own.saved({ CustomerName: "O'Brien", Email: '' });
  const { customer } = await own.get(other);
  const [fold] = storedFoldings;
  for (const entry of searchEntries(own.organizationId, customer, fold)) await table().put(entry);
  expect(await own.names("o'brien")).not.toEqual([]);
  await own.merge(kept, other);
  const earlier = searchEntries(own.organizationId, customer, fold);
  expect((await table().getAll(earlier)).filter(Boolean)).toEqual([]);
});
