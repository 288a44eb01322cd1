import { expect, it } from 'vitest';
import { HOUR, later } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { workshop } from './workshops.ts';

startTable();

const vehicle = {
  ...{ Registration: 'KZT482', Vin: null, Year: 2017, Make: 'Toyota', Model: 'Hilux', BodyStyle: '' },
  ...{ LatestOdometerReading: null, ExpiryDateOfLastSuccessfulWof: null, DateOfFirstRegistrationInNz: null },
};
/** Creates a workshop with a vehicle and two customers. */
const createVehicleAndCustomers = async () => {
  const own = workshop();
  const { VehicleID } = await own.call('save', { body: vehicle });
  const customer = async (CustomerName: string) =>
    (await own.call('saveCustomer', { body: { CustomerName, Mobile: '0215550143' } })).CustomerID;
  return { ...own, VehicleID, mere: await customer('Mere Tūhoe'), wei: await customer('王伟') };
};
const ownersOf = async ({ call }: ReturnType<typeof workshop>, VehicleID: string, IncludeVehicle = 'false') =>
  (await call('owner', { query: { VehicleID, IncludeVehicle } })).owners;

it('R-41, R-42: a vehicle without an owner gets one; a retry gets the same response', async () => {
  const { VehicleID, mere, ...own } = await createVehicleAndCustomers();
  expect(await ownersOf(own, VehicleID)).toEqual([]);
  const linked = await own.call('addOwner', { body: { VehicleID, CustomerID: mere } });
  expect(linked).toEqual({ OwnerID: expect.any(String), VehicleID, CustomerID: mere });
  expect(await own.call('addOwner', { body: { VehicleID, CustomerID: mere } })).toEqual(linked);
  expect(await ownersOf(own, VehicleID)).toEqual([linked]);
  expect(await ownersOf(own, VehicleID, 'true')).toMatchObject([{ ...linked, vehicle: { Registration: 'KZT482' } }]);
  const query = { VehicleID, IncludeCustomer: 'true' };
  expect((await own.call('owner', { query })).owners).toMatchObject([{ customer: { CustomerName: 'Mere Tūhoe' } }]);
});

it('R-42: a second owner is refused with a message', async () => {
  const { VehicleID, mere, wei, ...own } = await createVehicleAndCustomers();
  await own.call('addOwner', { body: { VehicleID, CustomerID: mere } });
  const second = own.call('addOwner', { body: { VehicleID, CustomerID: wei } });
  expect(await refused(second)).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('already has an owner'),
  });
  expect(await ownersOf(own, VehicleID)).toMatchObject([{ CustomerID: mere }]);
});

it('R-42: of two at once one becomes the owner', async () => {
  const { VehicleID, mere, wei, ...own } = await createVehicleAndCustomers();
  const both = await Promise.allSettled(
    [mere, wei].map((CustomerID) => own.call('addOwner', { body: { VehicleID, CustomerID } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('R-43: another owner replaces the first', async () => {
  const { VehicleID, mere, wei, ...own } = await createVehicleAndCustomers();
  const { OwnerID } = await own.call('addOwner', { body: { VehicleID, CustomerID: mere } });
  const change = () => own.call('changeOwner', { params: { id: OwnerID }, body: { CustomerID: wei } });
  expect(await change()).toEqual({ OwnerID, VehicleID, CustomerID: wei });
  expect(await change()).toEqual({ OwnerID, VehicleID, CustomerID: wei });
  expect(await ownersOf(own, VehicleID)).toEqual([{ OwnerID, VehicleID, CustomerID: wei }]);
});

it('J-08, R-43: a page’s late link keeps an owner linked since its sheet was submitted', async () => {
  const { VehicleID, mere, wei, ...own } = await createVehicleAndCustomers();
  const { OwnerID } = await own.call('addOwner', { body: { VehicleID, CustomerID: mere } });
  const link = (CustomerID: string, asOf: Date) =>
    own.call('changeOwner', { params: { id: OwnerID }, body: { CustomerID, asOf: asOf.toISOString() } });
  expect(await link(wei, later(-HOUR))).toEqual({ OwnerID, VehicleID, CustomerID: mere });
  expect(await ownersOf(own, VehicleID)).toMatchObject([{ CustomerID: mere }]);
  expect(await link(wei, later(HOUR))).toEqual({ OwnerID, VehicleID, CustomerID: wei });
  expect(await ownersOf(own, VehicleID)).toMatchObject([{ CustomerID: wei }]);
});

it('J-08, R-40: a page’s late save of a customer, without the version it saw, keeps later corrections', async () => {
  const { mere, ...own } = await createVehicleAndCustomers();
  const told = { CustomerName: 'Mere Tūhoe', Mobile: '0215550143', Homeaddress: '12 Old Road' };
  const tell = (asOf: Date, more = {}) =>
    own.call('saveCustomer', { body: { ...told, ...more, asOf: asOf.toISOString() } });
  expect(await tell(later(-HOUR))).toMatchObject({ CustomerID: mere, kept: { Homeaddress: '' } });
  expect(await tell(later(-HOUR), { CustomerID: mere })).toMatchObject({ CustomerID: mere, kept: { Homeaddress: '' } });
  expect(await tell(later(HOUR))).not.toHaveProperty('kept');
});

it("another workshop's vehicle, customer or owner is not found", async () => {
  const [own, theirs] = [await createVehicleAndCustomers(), await createVehicleAndCustomers()];
  const strange = await theirs.call('saveCustomer', { body: { CustomerName: 'Strange', Email: 's@example.nz' } });
  const { VehicleID } = await theirs.call('save', { body: { ...vehicle, Registration: 'ABC123' } });
  const { OwnerID } = await theirs.call('addOwner', { body: { VehicleID, CustomerID: theirs.mere } });
  expect(await ownersOf(own, VehicleID)).toEqual([]);
  const link = (vehicle: string, customer: string) =>
    refused(own.call('addOwner', { body: { VehicleID: vehicle, CustomerID: customer } }));
  const change = (id: string, customer: string) =>
    refused(own.call('changeOwner', { params: { id }, body: { CustomerID: customer } }));
  const never = await link('plate_NEVER', 'cus_never');
  expect(never).toMatchObject({ code: 'not-found' });
  for (const refusal of [
    await link(VehicleID, own.mere),
    await link(own.VehicleID, strange.CustomerID),
    await change(OwnerID, own.mere),
    await change('owner_', own.mere),
    await change('anything', own.mere),
    await change(
      (await own.call('addOwner', { body: { VehicleID: own.VehicleID, CustomerID: own.mere } })).OwnerID,
      strange.CustomerID,
    ),
  ])
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(never));
});

it('an import as of 2000 can be repeated, and changes nothing that is saved', async () => {
  const { VehicleID, mere, wei, ...own } = await createVehicleAndCustomers();
  const asOf = '2000-01-01T00:00:00.000Z';
  const importLine = async (person: { CustomerName: string; Mobile: string }, Registration: string) => {
    const body = { ...person, Email: 'new@example.nz', asOf };
    const { CustomerID } = await own.call('saveCustomer', { body });
    const saved = await own.call('save', { body: { ...vehicle, Registration, Model: 'Corolla', asOf } });
    await refused(own.call('addOwner', { body: { VehicleID: saved.VehicleID, CustomerID, asOf } }));
    return { CustomerID, ...saved };
  };
  const list = async () => (await own.call('listCustomers', { query: { search: 'mere' } })).customers;
  const before = await list();
  expect(before).toMatchObject([{ CustomerID: mere, Email: '' }]);
  await own.call('addOwner', { body: { VehicleID, CustomerID: wei } });
  expect(await importLine({ CustomerName: 'Mere Tuhoe', Mobile: '0215550143' }, 'KZT482')).toEqual({
    CustomerID: mere,
    VehicleID,
  });
  expect(await list()).toEqual(before);
  expect(await ownersOf(own, VehicleID, 'true')).toMatchObject([{ CustomerID: wei, vehicle: { Model: 'Hilux' } }]);

  const added = await importLine({ CustomerName: 'Tāne', Mobile: '0275550000' }, 'NEW1');
  expect(await importLine({ CustomerName: 'Tāne', Mobile: '0275550000' }, 'NEW1')).toEqual(added);
  expect(await ownersOf(own, added.VehicleID)).toMatchObject([{ CustomerID: added.CustomerID }]);
});
