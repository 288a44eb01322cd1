import { expect, it, vi } from 'vitest';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { history } from '#lambdas/history/api.ts';
import { editedRevision, headerItem } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { revisionKey } from '#lambdas/table/keys.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { historyApi } from '#shared/history/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeCaller } from '#test/world/calls.ts';
import { NOW } from '#test/world/clock.ts';
import { newRecords } from '#test/world/records.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const HILUX = { Registration: 'KZT482', Vin: '7AT0H65YX17028317' };
const OTHER_VIN = 'JYARN33E0JA004521';
const on = (day: string) => ({ initialDateOfInspection: day as NzDate });

/** Creates a workshop with a saved Hilux and any inspections there. */
const workshop = async (vehicle: { Registration?: string; Vin?: string | null } = {}) => {
  const records = newRecords();
  const { at } = newWorkshop();
  const context = { ...at(NOW.toISOString()), organizationId: records.organizationId };
  const call = makeCaller({ ...historyApi, ...vehiclesApi }, new Map([...history, ...vehicles]), () => context);
  const { VehicleID: id } = await call('save', { body: { ...vehicleOfSheet(finishedCar()), ...HILUX, ...vehicle } });
  const ask = (asked = id) => call('vehicle', { params: { id: asked } });
  const idsTold = async (asked = id) => (await ask(asked)).visits.map((visit) => visit.id);
  const edited = async (before: Inspection, change: Partial<FilledSheet>) => {
    const inspection = { ...before, ...change, revision: before.revision + 1 };
    const header = headerItem(records.organizationId, inspection, 'Full');
    await write({ put: header }, { put: editedRevision(records.organizationId, inspection, header) });
  };
  return { ...records, id, ask, idsTold, edited, context, call };
};

it('returns a vehicle with its owner and its inspections, newest first, with findings and readings', async () => {
  const { indexed, ask, call, context, id } = await workshop();
  const { CustomerID } = await saveCustomer({ CustomerName: 'Mere Tūhoe', Mobile: '0215550143' }, context);
  await call('addOwner', { body: { VehicleID: id, CustomerID } });
  const passed = await indexed({ ...on('2025-11-18'), CustomerID });
  const failed = await indexed({ ...carWithThreeFails(), ...on('2026-11-18'), vehicleOdometer: 141_002 });
  const told = await ask();
  expect(told).toMatchObject({
    vehicle: { VehicleID: id, ...HILUX, source: 'own' },
    owner: { CustomerID, CustomerName: 'Mere Tūhoe', Mobile: '0215550143' },
    visits: [
      { id: failed, day: '2026-11-18', initialInspectionPassed: false, found: { odometer: 141_002 } },
      { id: passed, day: '2025-11-18', customerId: CustomerID, initialInspectionPassed: true },
    ],
    isMore: false,
  });
  expect(told.visits[0]?.found?.failed).toContain('externalStopLamps');
  expect(told.visits[1]?.found).toEqual({
    odometer: 128_450,
    treads: { treadDepthLeftFront: 5.5, treadDepthRightFront: 5.2, treadDepthLeftRear: 4.1, treadDepthRightRear: 4.4 },
    failed: [],
  });
});

it('a vehicle that was never inspected has no inspections and may have no owner', async () => {
  const { ask, id } = await workshop();
  const told = await ask();
  expect(told).toMatchObject({ vehicle: { VehicleID: id }, visits: [], isMore: false });
  expect(told.owner).toBeUndefined();
});

it('inspections under an earlier plate are found by the VIN, without another vehicle’s under the same plate', async () => {
  const { indexed, idsTold } = await workshop();
  const earlier = await indexed({ vehicleRegistrationPlate: 'OLD1', vehicleVIN: '7at0h65yx 17028317' });
  await indexed({ vehicleVIN: OTHER_VIN });
  const withoutVin = await indexed({ vehicleVIN: 'N/A' });
  await indexed({ vehicleVIN: '', VehicleID: 'plate_KZT482' });
  const own = await indexed();
  // its whole VIN equals the end of the other one's
  await indexed({ vehicleRegistrationPlate: 'END1', vehicleVIN: '028317' });
  expect(await idsTold()).toEqual([own, withoutVin, earlier]);
});

it('a trailer without a VIN is found by its plate, without inspections under that plate that have a VIN', async () => {
  const { indexed, idsTold } = await workshop({ Registration: 'M381Z', Vin: null });
  const own = await indexed({ vehicleRegistrationPlate: 'M381Z', vehicleVIN: 'N/A' });
  await indexed({ vehicleRegistrationPlate: 'M381Z', vehicleVIN: OTHER_VIN });
  expect(await idsTold()).toEqual([own]);
});

it('two vehicles with the same word or chassis number as VIN have their own inspections, also those of before 2027', async () => {
  for (const [Vin, VehicleID] of [
    ['None', 'vin_NONE'],
    ['GD1-0012345', 'vin_GD1-0012345'],
  ] as const) {
    const { indexed, idsTold, call } = await workshop({ Registration: 'W1A', Vin });
    const beta = await call('save', { body: { ...vehicleOfSheet(finishedCar()), Registration: 'W1B', Vin } });
    const first = await indexed({ vehicleRegistrationPlate: 'W1A', vehicleVIN: Vin });
    const second = await indexed({ vehicleRegistrationPlate: 'W1A', vehicleVIN: Vin, VehicleID });
    const third = await indexed({ vehicleRegistrationPlate: 'W1B', vehicleVIN: Vin, VehicleID });
    expect(await idsTold()).toEqual([second, first]);
    expect(await idsTold(beta.VehicleID)).toEqual([third]);
  }
});

it('inspections are found by a VIN read with O for 0', async () => {
  const { indexed, idsTold } = await workshop();
  const own = await indexed({ vehicleRegistrationPlate: 'OLD1', vehicleVIN: '7ATOH65YXI7028317' });
  expect(await idsTold()).toEqual([own]);
});

it('a recheck has its own day, odometer and fails, and treads only if they were measured again', async () => {
  const { indexed, ask } = await workshop();
  const sheet = { ...carWithThreeFails(), ...on('2026-11-18') };
  const first = await indexed(sheet);
  const again = {
    ...sheet,
    isRecheck: true,
    recheckDateOfInspection: '2026-11-25' as NzDate,
    recheckOdometer: 128_600,
    treadDepthLeftFront: 6.5,
  };
  const visit = { id: first, recheckIdx: 0, day: '2026-11-18' as NzDate, by: hemi };
  const fails = (inspectionItemName: ItemName): Partial<Inspection> => ({
    earlierVisits: [{ ...visit, fails: [{ inspectionItemName, reasons: [] }] }],
  });
  await indexed(again, fails('externalStopLamps'));
  await indexed(again, fails('chassisTyreTreadAndDepth'));
  const [measured, copied, inspected] = (await ask()).visits;
  expect(measured).toMatchObject({ day: '2026-11-25', isRecheck: true, found: { odometer: 128_600 } });
  expect(measured?.found?.treads.treadDepthLeftFront).toBe(6.5);
  expect(copied?.found?.treads).toEqual({});
  expect(inspected).toMatchObject({ day: '2026-11-18', isRecheck: false });
});

it('of more than 25 inspections the newest are returned, marked as incomplete, in a bounded number of queries', async () => {
  const { indexed, submitted, edited, ask } = await workshop();
  for (let n = 0; n < 24; n++) await indexed({ vehicleOdometer: 100_000 + n });
  expect(await ask()).toMatchObject({ isMore: false, visits: { length: 24 } });
  const last = await submitted({ vehicleOdometer: 200_000 });
  await edited(last, { vehicleOdometer: 130_000 });
  await indexed({ vehicleRegistrationPlate: 'OLD1' });
  const calls = (['get', 'getAll', 'search'] as const).map((name) => vi.spyOn(table(), name));
  const told = await ask();
  expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 3, 3]);
  for (const spy of calls) spy.mockRestore();
  expect(told.isMore).toBe(true);
  expect(told.visits).toHaveLength(25);
  expect(told.visits.map(({ found }) => found?.odometer).slice(0, 3)).toEqual([128_450, 130_000, 100_023]);
});

it('inspections of another vehicle under its plate do not crowd out its own', async () => {
  const { indexed, idsTold } = await workshop();
  const own = await indexed({ vehicleRegistrationPlate: 'OLD1' });
  for (let n = 0; n < 26; n++) await indexed({ vehicleVIN: OTHER_VIN });
  expect(await idsTold()).toEqual([own]);
});

it('an unreadable record is listed without its readings', async () => {
  const { indexed, ask, organizationId } = await workshop();
  const broken = await indexed();
  const readable = await indexed();
  await write({ put: { ...revisionKey(organizationId, broken, 1), type: 'REVISION', body: 'nothing of ours' } });
  const { visits } = await ask();
  expect(visits.map(({ id, found }) => [id, found !== undefined])).toEqual([
    [readable, true],
    [broken, false],
  ]);
  expect(visits[1]?.day).toBe(visits[0]?.day);
});

it('an id made of the VIN or the plate leads to the vehicle that has it now', async () => {
  const { call, ask, idsTold, indexed } = await workshop({ Vin: null });
  const { VehicleID } = await call('save', { body: { ...vehicleOfSheet(finishedCar()), ...HILUX } });
  expect(VehicleID).toBe('plate_KZT482');
  const own = await indexed();
  expect(await idsTold('vin_7AT0H65YX17028317')).toEqual([own]);
  expect((await ask('vin_7AT0H65YX17028317')).vehicle.VehicleID).toBe('plate_KZT482');
});

it('another workshop’s vehicle gets the same response as an unknown one', async () => {
  const [own, other] = [await workshop(), await workshop({ Registration: 'ABC123', Vin: OTHER_VIN })];
  await other.indexed();
  const answers = [other.id, `vin_${OTHER_VIN}`, 'plate_ABC123', 'plate_NEVER', 'never', 'x'.repeat(200)].map((id) =>
    refused(own.ask(id)),
  );
  const never = await refused(own.ask('nobody'));
  expect(never).toMatchObject({ code: 'not-found' });
  for (const answer of await Promise.all(answers)) expect(answer).toEqual(never);
  expect(await own.idsTold()).toEqual([]);
});
