import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { listCustomers } from '#lambdas/customers/search.ts';
import { handler } from '#lambdas/index.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, vehicleKey } from '#lambdas/table/keys.ts';
import { lookUp } from '#lambdas/vehicles/look-up.ts';
import { addOwner, changeOwner, findOwners } from '#lambdas/vehicles/owners.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { buildCustomerRequest, customerOfSheet } from '#shared/customers/sheet-customer.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { fillFromVehicle, vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const LATER = '2026-11-23T01:00:00Z';

/** Submits an inspection whose page was closed at once. */
const submitted = async (change: Partial<FilledSheet> = {}) => {
  const { organizationId, at, submitted: submit } = newWorkshop();
  const sheet = withInspectionDay('2026-11-21', { ...finishedCar(), ...change });
  const inspection = await submit(sheet, NOW);
  const vehicle = async () => lookUp({ Registration: 'KZT482', ForceNoCarjam: true }, at(LATER)).catch(() => undefined);
  const customers = async () => (await listCustomers({ search: '', pageSize: 9 }, at(LATER))).customers;
  return {
    ...{ organizationId, at, inspection, vehicle, customers },
    wake: () =>
      handler({
        id: 'event',
        'detail-type': 'InspectionSubmitted',
        detail: headerKey(organizationId, inspection.id),
      } as Event),
    owners: async () =>
      (
        await findOwners(
          { VehicleID: (await vehicle())?.VehicleID ?? '', IncludeVehicle: false, IncludeCustomer: false },
          at(LATER),
        )
      ).owners,
    stored: async () => {
      const { VehicleID = '' } = (await vehicle()) ?? {};
      const [{ CustomerID = '' } = {}] = await customers();
      const items = await Promise.all([
        listItems(`ORG#${organizationId}#VEHICLE#${VehicleID}`),
        listItems(`ORG#${organizationId}#CUSTOMER#${CustomerID}`),
      ]);
      // only the event stores a WoF
      return items.flat().filter(({ type }) => type !== 'WOF');
    },
  };
};

it('J-08: saves vehicle, customer and owner if the page was closed, once however often the event is delivered', async () => {
  const { wake, vehicle, customers, owners, stored, inspection } = await submitted();
  await wake();
  expect(await vehicle()).toMatchObject({ Registration: 'KZT482', Make: 'Toyota', LatestOdometerReading: 128_450 });
  const [customer, ...others] = await customers();
  expect(customer).toMatchObject(customerOfSheet({ ...inspection, CustomerID: customer?.CustomerID ?? '' }));
  expect(others).toEqual([]);
  expect(await owners()).toMatchObject([{ CustomerID: customer?.CustomerID }]);
  const first = await stored();
  expect(first).toHaveLength(3);
  await wake();
  expect(await stored()).toEqual(first);
});

it('J-08: does not change what the page has already saved', async () => {
  const { wake, at, stored, inspection } = await submitted();
  const { VehicleID } = await saveVehicle(vehicleOfSheet(inspection), at(NOW));
  const { CustomerID } = await saveCustomer(customerOfSheet(inspection), at(NOW));
  await addOwner({ VehicleID, CustomerID }, at(NOW));
  const first = await stored();
  await wake();
  expect(await stored()).toEqual(first);
});

it('J-08: a late event does not overwrite later changes', async () => {
  const { wake, at, vehicle, customers, owners, inspection } = await submitted();
  const facts = { ...vehicleOfSheet(inspection), LatestOdometerReading: 129_000 };
  const { VehicleID } = await saveVehicle(facts, at(LATER));
  const mere = await saveCustomer({ ...customerOfSheet(inspection), Homeaddress: '2 New Road' }, at(LATER));
  const rangi = await saveCustomer({ CustomerName: 'Rangi', Mobile: '0229999999' }, at(LATER));
  const { OwnerID } = await addOwner({ VehicleID, CustomerID: mere.CustomerID }, at(LATER));
  await changeOwner(OwnerID, { CustomerID: rangi.CustomerID }, at(LATER));
  await wake();
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 129_000 });
  expect(await customers()).toMatchObject([{ Homeaddress: '2 New Road' }, { CustomerName: 'Rangi' }]);
  expect(await owners()).toMatchObject([{ CustomerID: rangi.CustomerID }]);
});

it.each([
  { customerPhone: '0215550143', customerHomePhone: '042325550' },
  { customerPhone: '042325550', customerHomePhone: '' },
])('R-40, H-10: saves a home phone as such, and keeps one that a sheet does not name: %o', async (phones) => {
  const { wake, at, customers, inspection } = await submitted(phones);
  await wake();
  const [saved] = await customers();
  expect(saved).toMatchObject({ HomePhone: '042325550', Mobile: phones.customerHomePhone && '0215550143' });
  const { CustomerID = '', version = null } = saved ?? {};
  const unnamed = {
    ...inspection,
    CustomerID,
    customerVersion: version,
    customerPhone: '0215550143',
    customerHomePhone: '',
  };
  await saveCustomer(buildCustomerRequest(unnamed), at(LATER));
  expect(await customers()).toMatchObject([{ HomePhone: '042325550', Mobile: '0215550143' }]);
});

it('J-12: saves the vehicle without an owner if there is no customer', async () => {
  const strange = await submitted({ CustomerID: 'cus_never', customerVersion: 3 });
  await strange.wake();
  expect(await strange.vehicle()).toMatchObject({ Registration: 'KZT482' });
  expect(await strange.customers()).toEqual([]);
  expect(await strange.owners()).toEqual([]);
});

it('J-08: saves the customer even if the vehicle is unreadable', async () => {
  const { organizationId, at, inspection, wake, customers } = await submitted();
  const { VehicleID } = await saveVehicle(vehicleOfSheet(inspection), at('2026-11-01T00:00:00Z'));
  await table().update({
    key: vehicleKey(organizationId, VehicleID),
    expression: 'SET facts.VehicleType = :later',
    values: { ':later': 'bus' },
  });
  await expect(wake()).rejects.toThrow();
  expect(await customers()).toMatchObject([{ CustomerName: 'Mere Tūhoe' }]);
});

it('R-38, R-39: an odometer in miles is kept with the vehicle in kilometres, with its unit; hours are not', async () => {
  const miles = await submitted({ vehicleOdometer: 80_123, odometerUnit: 'miles' });
  await miles.wake();
  const vehicle = await miles.vehicle();
  expect(miles.inspection).toMatchObject({ vehicleOdometer: 80_123, odometerUnit: 'miles' });
  expect(vehicle).toMatchObject({ LatestOdometerReading: 128_945, odometerUnit: 'miles' });
  expect(vehicle && fillFromVehicle(vehicle)).toMatchObject({ odometerUnit: 'miles' });
  const hours = await submitted({ vehicleOdometer: 900, odometerUnit: 'hours' });
  await hours.wake();
  expect(await hours.vehicle()).toMatchObject({ LatestOdometerReading: null, odometerUnit: 'hours' });
});
