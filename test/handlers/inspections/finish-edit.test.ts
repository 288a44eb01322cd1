import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { listCustomers } from '#lambdas/customers/search.ts';
import { handler } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { lookUp } from '#lambdas/vehicles/look-up.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { addMonths, type NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeCaller } from '#test/world/calls.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const DAY = '2026-11-20' as NzDate;
const BEFORE = '2026-05-20T01:00:00Z';
const NOW = '2026-11-20T01:00:00Z';
const PAGE = '2026-11-20T01:00:05Z';
const BETWEEN = '2026-11-20T01:30:00Z';
const EDITED = '2026-11-20T02:00:00Z';
const AGAIN = '2026-11-20T03:00:00Z';
const LATER = '2026-11-23T01:00:00Z';
const YEAR = 12;

const usual = (sheet = finishedCar()) => ({
  ...withInspectionDay(DAY, sheet),
  vehicleFirstRegistered: '2017-03-04' as NzDate,
  vehicleCurrentExpiryDate: '2026-11-18' as NzDate,
  newWoFExpiryDate: sheet.newWoFExpiryDate && addMonths(DAY, YEAR),
});
const MISTYPED = 1_284_500;

/** Submits an inspection with a mistyped odometer and delivers its event. `known`: the vehicle's earlier reading. */
const mistyped = async (named = usual(), known?: number) => {
  const { at, organizationId } = newWorkshop();
  const before = known && (await saveVehicle(vehicleOfSheet({ ...named, vehicleOdometer: known }), at(BEFORE)));
  const sheet = { ...named, VehicleID: before ? before.VehicleID : named.VehicleID };
  const wake = (name: string, detail: object) => handler({ id: 'event', 'detail-type': name, detail } as Event);
  const submittedEvent = (id: number) => wake('InspectionSubmitted', headerKey(organizationId, id));
  const first = await submit({ ...sheet, vehicleOdometer: MISTYPED }, at(NOW));
  await submittedEvent(first.id);
  return {
    ...{ at, first, submittedEvent, firstEvent: () => submittedEvent(first.id) },
    editedEvent: (revision: number) => wake('InspectionEdited', revisionKey(organizationId, first.id, revision)),
    correct: (revision = 1, now = EDITED) => edit(first.id, { revision, vehicleOdometer: 128_450 }, at(now)),
    vehicle: () => lookUp({ Registration: sheet.vehicleRegistrationPlate, ForceNoCarjam: true }, at(LATER)),
    stored: () => listItems(`ORG#${organizationId}#VEHICLE#vin_${sheet.vehicleVIN}`),
  };
};

it('J-08, H-05: an odometer corrected by an edit does not cause a doubt at the vehicle’s next inspection', async () => {
  const { at, correct, editedEvent, firstEvent, vehicle, stored } = await mistyped();
  await correct();
  await editedEvent(2);
  const { VehicleID, LatestOdometerReading } = await vehicle();
  expect(LatestOdometerReading).toBe(128_450);
  const [year, later] = ['2027-11-20' as NzDate, '2028-11-20' as NzDate];
  const next = await submit(
    {
      ...{ ...usual(), VehicleID, vehicleOdometer: 139_000, initialDateOfInspection: year },
      ...{ vehicleCurrentExpiryDate: year, newWoFExpiryDate: later },
    },
    at('2027-11-20T01:00:00Z'),
  );
  expect(next).not.toHaveProperty('doubts');
  // events are delivered again, the submission's after that of the edit
  const once = await stored();
  expect(once.length).toBeGreaterThan(0);
  await editedEvent(2);
  await firstEvent();
  expect(await stored()).toEqual(once);
});

it('J-08: the vehicle matches the last edit, whichever events arrive and in whatever order', async () => {
  const { at, first, correct, editedEvent, vehicle } = await mistyped();
  await saveVehicle(vehicleOfSheet(first), at(PAGE));
  await correct();
  await edit(first.id, { revision: 2, vehicleMake: 'Mazda' }, at(AGAIN));
  await editedEvent(3);
  await editedEvent(2);
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 128_450, Make: 'Mazda' });
});

it('J-08: changes to the vehicle since the edit are kept, and so are earlier ones of fields that the edit left alone', async () => {
  const { at, first, correct, editedEvent, vehicle } = await mistyped();
  await saveVehicle({ ...vehicleOfSheet(first), Make: 'Lexus', LatestOdometerReading: 128_460 }, at(BETWEEN));
  await edit(first.id, { revision: 1, vehicleModel: 'Corolla' }, at(EDITED));
  await editedEvent(2);
  expect(await vehicle()).toMatchObject({ Make: 'Lexus', Model: 'Corolla', LatestOdometerReading: 128_460 });
  await correct(2);
  await saveVehicle({ ...vehicleOfSheet(first), LatestOdometerReading: 129_000 }, at(LATER));
  await editedEvent(3);
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 129_000 });
});

it('J-08: an edit of the vehicle’s name or the customer’s contacts is saved to them, unless the customer was changed meanwhile', async () => {
  const { at, first, correct, editedEvent } = await mistyped();
  const customers = async () => (await listCustomers({ search: '', pageSize: 9 }, at(LATER))).customers;
  await saveCustomer({ CustomerName: 'Mere Tūhoe', Mobile: '0215550143', Homeaddress: '2 New Road' }, at(BETWEEN));
  await correct();
  await editedEvent(2);
  expect(await customers()).toMatchObject([{ Homeaddress: '2 New Road' }]);
  const change = { vehicleRegistrationPlate: 'KZT483', customerEmail: 'mere@tuhoe.nz' };
  await edit(first.id, { revision: 2, ...change }, at(AGAIN));
  await editedEvent(3);
  expect(await customers()).toMatchObject([{ Email: 'mere@tuhoe.nz' }]);
  const renamed = await lookUp({ Registration: 'KZT483', ForceNoCarjam: true }, at(LATER));
  expect(renamed).toMatchObject({ Vin: first.vehicleVIN, LatestOdometerReading: 128_450 });
});

it('J-08, L-07: the vehicle gets a recheck’s odometer and edits of it; of a failed recheck it gets nothing else', async () => {
  const { at, first, submittedEvent, firstEvent, vehicle, stored } = await mistyped(usual(carWithThreeFails()));
  await saveVehicle({ ...vehicleOfSheet(first), Make: 'Lexus', LatestOdometerReading: 128_450 }, at(BETWEEN));
  const draft = await recheck(first.id, at(EDITED));
  const formattedId = { unfinishedInspectionId: draft.id };
  const done = await submit({ formattedId, recheckOdometer: 128_470 }, at(EDITED));
  await submittedEvent(done.id);
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 128_470, Make: 'Lexus' });
  const once = await stored();
  await submittedEvent(done.id);
  await firstEvent();
  expect(await stored()).toEqual(once);
  await edit(done.id, { revision: 1, recheckOdometer: 128_480 }, at(AGAIN));
  await submittedEvent(done.id);
  expect(await vehicle()).toMatchObject({
    ...{ LatestOdometerReading: 128_480, Make: 'Lexus' },
    ExpiryDateOfLastSuccessfulWof: first.vehicleCurrentExpiryDate,
  });
});

it('J-08, L-07: the vehicle gets the label of a recheck, and edits of it', async () => {
  const { at, first, submittedEvent, firstEvent, vehicle } = await mistyped(usual(carWithThreeFails()));
  const draft = await recheck(first.id, at(BETWEEN));
  const formattedId = { unfinishedInspectionId: draft.id };
  const { InspectionItem, systemAuthorizationNumber, woFLabelNumber } = finishedCar();
  const label = { systemAuthorizationNumber, woFLabelNumber, newWoFExpiryDate: addMonths(DAY, YEAR) };
  const passed = { InspectionItem, treadDepthLeftFront: 5.5, recheckOdometer: 128_470, ...label };
  const done = await submit({ ...passed, formattedId }, at(BETWEEN));
  await submittedEvent(done.id);
  await firstEvent();
  const lastsUntil = async () => (await vehicle()).ExpiryDateOfLastSuccessfulWof;
  expect(await lastsUntil()).toBe(label.newWoFExpiryDate);
  await edit(done.id, { revision: 1, newWoFExpiryDate: addMonths(DAY, 6) }, at(EDITED));
  await submittedEvent(done.id);
  expect(await lastsUntil()).toBe(addMonths(DAY, 6));
  const { InspectionItem: failing } = carWithThreeFails();
  await edit(done.id, { revision: 2, InspectionItem: failing, newWoFExpiryDate: '' }, at(AGAIN));
  await submittedEvent(done.id);
  expect(await lastsUntil()).toBe(first.vehicleCurrentExpiryDate);
});

const OTHER = { vehicleRegistrationPlate: 'B7XKD', vehicleVIN: 'JYARN33E9GA000123' };

it.each([
  ['showed before', 120_000, 120_000],
  ['has none, if it was unknown before', undefined, null],
])(
  'J-08, H-05: a vehicle that an edit removes from the record gets back the reading it %s, and no expiry from another’s label',
  async (_, known, shown) => {
    const { at, first, firstEvent, editedEvent, vehicle, stored } = await mistyped(usual(), known);
    await saveVehicle(vehicleOfSheet(first), at(PAGE));
    await edit(first.id, { revision: 1, ...OTHER, VehicleID: '' }, at(EDITED));
    await editedEvent(2);
    expect(await vehicle()).toMatchObject({
      LatestOdometerReading: shown,
      ExpiryDateOfLastSuccessfulWof: null,
      Make: 'Toyota',
    });
    const named = { Registration: OTHER.vehicleRegistrationPlate, ForceNoCarjam: true };
    expect(await lookUp(named, at(LATER))).toMatchObject({ LatestOdometerReading: MISTYPED });
    const once = await stored();
    await firstEvent();
    await editedEvent(2);
    expect(await stored()).toEqual(once);
    // edited back: the first vehicle was the right one after all
    const { vehicleRegistrationPlate, vehicleVIN } = first;
    await edit(first.id, { revision: 2, vehicleRegistrationPlate, vehicleVIN, vehicleOdometer: 128_450 }, at(AGAIN));
    await editedEvent(3);
    expect(await vehicle()).toMatchObject({
      LatestOdometerReading: 128_450,
      ExpiryDateOfLastSuccessfulWof: first.newWoFExpiryDate,
    });
    expect(await lookUp(named, at(LATER))).toMatchObject({ LatestOdometerReading: null });
  },
);

it('J-08: changes since to a vehicle that an edit removes from the record are kept', async () => {
  const { at, first, editedEvent, vehicle } = await mistyped(usual(), 120_000);
  await saveVehicle({ ...vehicleOfSheet(first), LatestOdometerReading: 128_460 }, at(BETWEEN));
  await edit(first.id, { revision: 1, ...OTHER }, at(EDITED));
  await editedEvent(2);
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 128_460 });
});

it('J-08: a page’s late save of a submission does not overwrite later changes to its vehicle', async () => {
  const { at, first, correct, editedEvent, vehicle } = await mistyped();
  const late = { ...vehicleOfSheet(first), asOf: first.createdAt };
  await correct();
  await editedEvent(2);
  const { VehicleID } = await vehicle();
  const call = makeCaller(vehiclesApi, vehicles, () => at(LATER));
  expect(await call('save', { body: late })).toEqual({ VehicleID });
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: 128_450 });
  // a page of the previous release sends no time
  const { asOf: _, ...old } = late;
  await call('save', { body: old });
  expect(await vehicle()).toMatchObject({ LatestOdometerReading: MISTYPED });
});
