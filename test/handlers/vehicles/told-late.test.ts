import { expect, it } from 'vitest';
import { customers } from '#lambdas/customers/api.ts';
import { customerKey, type Key, ownerKey, vehicleKey } from '#lambdas/table/keys.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { clearWrongFacts } from '#lambdas/vehicles/clear-wrong-facts.ts';
import { customersApi } from '#shared/customers/api.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const at = (time: string) => `2026-11-20T${time}Z`;
const vehicle = {
  ...{ Registration: 'KZT482', Vin: null, Year: 2017, Make: 'Toyota', Model: 'Hilux', BodyStyle: '' },
  ...{ LatestOdometerReading: 1000, ExpiryDateOfLastSuccessfulWof: null, DateOfFirstRegistrationInNz: null },
};
const mere = { CustomerName: 'Mere Tūhoe', Mobile: '0215550143' };

/** Creates a workshop whose pages save values some time after they were entered. */
const late = () => {
  const own = newWorkshop();
  const { organizationId } = own;
  const all = new Map([...vehicles, ...customers]);
  const apis = { ...vehiclesApi, saveCustomer: customersApi.save };
  const call = makeCaller(apis, all, (time: string | undefined) => own.at(at(time ?? '23:00:00')));
  const as = (time?: string) => (time ? { asOf: at(time) } : {});
  const vehicleId = 'plate_KZT482';
  const stored = async (key: Key) => {
    const item = await own.at(at('23:00:00')).table.get(key, { consistent: true });
    if (!item) throw new Error(`Nothing is stored under ${key.pk}`);
    return item;
  };
  return {
    ...own,
    vehicleId,
    tellVehicle: (Make: string, now: string, time?: string) =>
      call('save', { body: { ...vehicle, Make, ...as(time) } }, now),
    make: async () => (await call('lookUp', { query: { Registration: 'KZT482', ForceNoCarjam: 'true' } })).Make,
    tellCustomer: (Homeaddress: string, now: string, time?: string, more = {}) =>
      call('saveCustomer', { body: { ...mere, Homeaddress, ...as(time), ...more } }, now),
    newCustomer: async (CustomerName: string) =>
      (await call('saveCustomer', { body: { ...mere, CustomerName } }, '09:00:00')).CustomerID,
    addOwner: (CustomerID: string, now: string, time?: string) =>
      call('addOwner', { body: { VehicleID: vehicleId, CustomerID, ...as(time) } }, now),
    changeOwner: (CustomerID: string, now: string, time?: string) =>
      call('changeOwner', { params: { id: `owner_${vehicleId}` }, body: { CustomerID, ...as(time) } }, now),
    storedVehicle: () => stored(vehicleKey(organizationId, vehicleId)),
    storedOwner: () => stored(ownerKey(organizationId, vehicleId)),
    storedCustomer: (id: string) => stored(customerKey(organizationId, id)),
  };
};

it('J-08: of two sheets whose vehicle is saved late, the one submitted later counts', async () => {
  const { tellVehicle, make, storedVehicle } = late();
  await tellVehicle('Toyota', '09:00:00');
  await tellVehicle('Mazda', '12:00:00', '10:00:00');
  // the stored author and time are those of the actual save
  expect((await storedVehicle()).savedBy).toMatchObject({ at: at('12:00:00.000'), asOf: at('10:00:00.000') });
  await tellVehicle('Lexus', '13:00:00', '11:00:00');
  expect(await make()).toBe('Lexus');
  await tellVehicle('Mazda', '14:00:00', '10:00:00');
  expect(await make()).toBe('Lexus');
  // a page of the previous release sends no time
  await tellVehicle('Nissan', '15:00:00');
  await tellVehicle('Lexus', '16:00:00', '14:59:59');
  expect(await make()).toBe('Nissan');
});

it('J-08, R-40: of two sheets whose customer is saved late, the one submitted later counts', async () => {
  const { tellCustomer, newCustomer, storedCustomer } = late();
  const id = await newCustomer(mere.CustomerName);
  await tellCustomer('1 First Road', '12:00:00', '10:00:00');
  expect(await tellCustomer('2 Second Road', '13:00:00', '11:00:00')).not.toHaveProperty('kept');
  expect(await tellCustomer('1 First Road', '14:00:00', '10:00:00')).toMatchObject({ CustomerID: id });
  expect(await storedCustomer(id)).toMatchObject({
    summary: { Homeaddress: '2 Second Road' },
    savedBy: { at: at('13:00:00.000'), asOf: at('11:00:00.000') },
  });
});

it('J-08, R-40: a sheet that adds to the customer that it saw does not date back later corrections', async () => {
  const { tellCustomer, newCustomer, storedCustomer } = late();
  const id = await newCustomer(mere.CustomerName);
  await tellCustomer('3 Corrected Road', '12:00:00');
  await tellCustomer('1 First Road', '13:00:00', '10:00:00', { CustomerID: id, seen: 1, Email: 'mere@example.nz' });
  await tellCustomer('2 Second Road', '14:00:00', '11:00:00');
  expect(await storedCustomer(id)).toMatchObject({
    summary: { Homeaddress: '3 Corrected Road', Email: 'mere@example.nz' },
  });
});

it.each(['addOwner', 'changeOwner'] as const)(
  'J-08, R-43: of two sheets whose owner is linked late, the one submitted later counts, also after %s',
  async (first) => {
    const { newCustomer, tellVehicle, storedOwner, ...own } = late();
    const [a, b, c] = [await newCustomer('A'), await newCustomer('B'), await newCustomer('C')];
    await tellVehicle('Toyota', '09:00:00');
    if (first === 'changeOwner') await own.addOwner(c, '09:00:00');
    await own[first](a, '12:00:00', '10:00:00');
    expect(await own.changeOwner(b, '13:00:00', '11:00:00')).toMatchObject({ CustomerID: b });
    expect(await own.changeOwner(a, '14:00:00', '10:00:00')).toMatchObject({ CustomerID: b });
    expect((await storedOwner()).savedBy).toMatchObject({ at: at('13:00:00.000'), asOf: at('11:00:00.000') });
  },
);

it('J-08, R-42: linking the same owner late again does not date back a later link', async () => {
  const { newCustomer, tellVehicle, addOwner, changeOwner, storedOwner } = late();
  const [a, b] = [await newCustomer('A'), await newCustomer('B')];
  await tellVehicle('Toyota', '09:00:00');
  await addOwner(a, '12:00:00');
  expect(await addOwner(a, '13:00:00', '10:00:00')).toMatchObject({ CustomerID: a });
  await changeOwner(b, '14:00:00', '11:00:00');
  expect(await storedOwner()).toMatchObject({ customer: a });
});

it('J-08: times are compared as instants, in any number of digits', async () => {
  const { newCustomer, tellVehicle, make, addOwner, changeOwner, storedOwner } = late();
  const [a, b] = [await newCustomer('A'), await newCustomer('B')];
  await tellVehicle('Mazda', '10:00:00.500');
  await addOwner(a, '10:00:00.500');
  await tellVehicle('Lexus', '12:00:00', '10:00:00');
  await changeOwner(b, '12:00:00', '10:00:00');
  expect(await make()).toBe('Mazda');
  expect(await storedOwner()).toMatchObject({ customer: a });
  await tellVehicle('Lexus', '12:00:00', '10:00:00.6');
  await changeOwner(b, '12:00:00', '10:00:00.6');
  expect(await make()).toBe('Lexus');
  expect(await storedOwner()).toMatchObject({ customer: b });
});

it('J-08: a save can’t be dated in the future', async () => {
  const { newCustomer, tellVehicle, make, addOwner, changeOwner, storedOwner, storedVehicle } = late();
  const [a, b] = [await newCustomer('A'), await newCustomer('B')];
  await tellVehicle('Toyota', '09:00:00');
  await addOwner(a, '09:00:00');
  await tellVehicle('Mazda', '10:00:00', '20:00:00');
  await changeOwner(b, '10:00:00', '20:00:00');
  await tellVehicle('Lexus', '12:00:00', '11:00:00');
  await changeOwner(a, '12:00:00', '11:00:00');
  expect(await make()).toBe('Lexus');
  expect(await storedOwner()).toMatchObject({ customer: a });
  expect((await storedVehicle()).savedBy).toMatchObject({ asOf: at('11:00:00.000') });
});

it('J-08: a value stored without a date gets the date of its save, or counts as older if that is unknown', async () => {
  const { newCustomer, tellVehicle, make, addOwner, changeOwner, storedOwner, storedVehicle } = late();
  const [a, b] = [await newCustomer('A'), await newCustomer('B')];
  await tellVehicle('Mazda', '10:00:00');
  await addOwner(a, '10:00:00');
  expect((await storedVehicle()).savedBy).not.toHaveProperty('asOf');
  await tellVehicle('Lexus', '12:00:00', '09:30:00');
  await changeOwner(b, '12:00:00', '09:30:00');
  expect(await make()).toBe('Mazda');
  expect(await storedOwner()).toMatchObject({ customer: a });
  for (const item of [await storedVehicle(), await storedOwner()]) {
    const { savedBy: _, pk, sk, type, ...older } = item;
    await write({ put: { ...older, pk, sk, type } });
  }
  await tellVehicle('Lexus', '12:00:00', '09:30:00');
  await changeOwner(b, '12:00:00', '09:30:00');
  expect(await make()).toBe('Lexus');
  expect(await storedOwner()).toMatchObject({ customer: b });
});

it('J-08: clearing a wrong value of a vehicle does not date back later changes', async () => {
  const { tellVehicle, make, at: contextAt } = late();
  await tellVehicle('Mazda', '12:00:00');
  const reading = { LatestOdometerReading: 1000, odometerBefore: { km: 900, day: '' as const } };
  const mistaken = { Registration: 'KZT482', Vin: null, label: null, ...reading };
  await clearWrongFacts(mistaken, undefined, contextAt(at('10:00:00')));
  await tellVehicle('Lexus', '13:00:00', '11:00:00');
  expect(await make()).toBe('Mazda');
});
