import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { history } from '#lambdas/history/api.ts';
import { makeSavedBy } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import {
  declinedKey,
  estimateKey,
  inspectionEstimateKey,
  ownedBrowseKey,
  ownerKey,
  vehicleKnownKey,
  wofList,
} from '#lambdas/table/keys.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { vehicleItem } from '#lambdas/vehicles/stored.ts';
import { rescheduleOrganization } from '#scripts/rebuild/reminders.ts';
import { undoRun } from '#scripts/separate/changes.ts';
import { separateOrganization } from '#scripts/separate/organization.ts';
import { historyApi } from '#shared/history/api.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { emptySheet, type FilledSheet } from '#shared/sheets/model.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { makeCaller } from '#test/world/calls.ts';
import { later, NOW } from '#test/world/clock.ts';
import { newRecords } from '#test/world/records.ts';
import { refused } from '#test/world/refused.ts';
import { scan } from '#test/world/stored-items.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const blank = vehicleOfSheet({ ...emptySheet, vehicleTypeUnknown: true });
const trailer = (plate: string, vehicleVIN: string, sheet: Partial<FilledSheet>): Partial<FilledSheet> => ({
  ...{ vehicleRegistrationPlate: plate, vehicleVIN, vehicleType: 'trailer', vehicleModel: '', vehicleYear: null },
  ...{ vehicleFuelType: '', vehicleOdometer: null, customerEmail: '', ...sheet },
});

/** Stores two trailers as releases before 2027 did: as one vehicle, with the second plate and owner. */
const joinedTrailers = async (vin = 'None') => {
  const records = newRecords();
  const { organizationId: org } = records;
  const context = { ...newWorkshop().at(NOW.toISOString()), organizationId: org };
  const [alpha, beta] = [
    { CustomerName: 'Aroha Alpha', Mobile: '0215550101' },
    { CustomerName: 'Bob Beta', Mobile: '0215550102' },
  ];
  const [{ CustomerID: a }, { CustomerID: b }] = [
    await saveCustomer(alpha, context),
    await saveCustomer(beta, context),
  ];
  const id = `vin_${vin.toUpperCase()}`;
  const ofAlpha = { customerName: alpha.CustomerName, customerPhone: alpha.Mobile };
  const ofBeta = { customerName: beta.CustomerName, customerPhone: beta.Mobile };
  const r1 = await records.indexed(trailer('W1A', vin, { ...ofAlpha, vehicleMake: 'Alpha', vehicleModel: 'Box' }));
  const r2 = await records.indexed(trailer('W1A', vin, { ...ofAlpha, vehicleMake: 'Alpha', VehicleID: id }));
  const r3 = await records.indexed(trailer('W1B', vin, { ...ofBeta, vehicleMake: 'Beta', VehicleID: id }));
  const savedBy = makeSavedBy(context);
  const facts = { ...blank, Registration: 'W1B', Vin: vin.toUpperCase(), Make: 'Beta', Model: 'Box' };
  const estimate = EstimateId.parse(newId('est'));
  const mark = (by: 'VIN' | 'PLATE', value: string) => ({
    put: { ...vehicleKnownKey(org, by, value), type: 'VEHICLEKNOWN' as const, vehicle: id },
  });
  const line = { id: 'l1', words: 'Replace the lamp', cents: 5000, isSafety: true, photos: [], decision: 'declined' };
  const declined = { EstimateID: estimate, InspectionID: r1, at: NOW.toISOString(), lines: [line] };
  await write(
    { put: vehicleItem(org, id, facts, 3, savedBy) },
    ...[mark('VIN', vin.toUpperCase()), mark('PLATE', 'W1A'), mark('PLATE', 'W1B')],
    { put: { ...ownerKey(org, id), ...ownedBrowseKey(org, b, id), type: 'OWNER', vehicle: id, customer: b, savedBy } },
    { put: { ...estimateKey(org, estimate), type: 'ESTIMATE', vehicleId: id } },
    { put: { ...inspectionEstimateKey(org, r1), type: 'ESTIMATEOF', estimateId: estimate } },
    { put: { ...declinedKey(org, id, estimate), type: 'DECLINED', ...declined } },
  );
  const call = makeCaller({ ...historyApi, ...vehiclesApi }, new Map([...history, ...vehicles]), () => context);
  const lines: string[] = [];
  const separate = (run: string | undefined, only: string[] = []) =>
    separateOrganization(context, { only, run, report: (text) => lines.push(text) });
  const visits = async (vehicle: string) =>
    (await call('vehicle', { params: { id: vehicle } })).visits.map((visit) => visit.id);
  return { ...records, context, call, id, a, b, r1, r2, r3, estimate, separate, visits, lines };
};
type Own = Awaited<ReturnType<typeof joinedTrailers>>;

const lookUp = ({ call }: Own, Registration: string) =>
  call('lookUp', { query: { Registration, ForceNoCarjam: 'true' } });
const ownerOf = async ({ call }: Own, VehicleID: string) =>
  (await call('owner', { query: { VehicleID, IncludeVehicle: 'false', IncludeCustomer: 'false' } })).owners[0]
    ?.CustomerID;
const declinedOf = async ({ call }: Own, id: string) =>
  (await call('declined', { params: { id } })).declined.map(({ words }) => words);
const stored = async ({ organizationId }: Own) =>
  (await scan())
    .map((item) => unmarshall(item))
    .filter(({ pk }) => pk.includes(organizationId))
    .sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
const withoutLog = async (own: Own) =>
  (await stored(own)).filter(({ type }) => type !== 'SEPARATION').map(({ saves: _, ...item }) => item);

it('npm run separate reports the vehicle that each record goes to, and changes nothing', async () => {
  const own = await joinedTrailers();
  const before = await stored(own);
  expect(await own.separate(undefined)).toEqual({ vehicles: 1, refused: 0, unreadable: 0 });
  expect(own.lines).toEqual([
    '  vin_NONE, plate W1B, keeps 1 record (5003-0)',
    `    W1A goes to plate_W1A (new; Alpha Box; owner ${own.a}; 1 estimate): 2 records (5001-0, 5002-0)`,
    '    facts of other plates are removed: Model',
  ]);
  expect(before.length).toBeGreaterThan(20);
  expect(await stored(own)).toEqual(before);
  expect(await refused(lookUp(own, 'W1A'))).toMatchObject({ code: 'not-found' });
});

it.each(['None', 'GD1-0012345'])(
  '--apply gives each plate with the VIN %s its own vehicle, owner and declined work',
  async (vin) => {
    const own = await joinedTrailers(vin);
    expect(await own.separate('run-1')).toMatchObject({ vehicles: 1, refused: 0 });
    expect(await lookUp(own, 'W1A')).toMatchObject({ VehicleID: 'plate_W1A', Make: 'Alpha', Model: 'Box' });
    expect(await lookUp(own, 'W1B')).toMatchObject({ VehicleID: own.id, Make: 'Beta', Model: '' });
    expect([await ownerOf(own, 'plate_W1A'), await ownerOf(own, own.id)]).toEqual([own.a, own.b]);
    expect([await own.visits('plate_W1A'), await own.visits(own.id)]).toEqual([[own.r2, own.r1], [own.r3]]);
    expect([await declinedOf(own, 'plate_W1A'), await declinedOf(own, own.id)]).toEqual([['Replace the lamp'], []]);
    const head = await table().get(estimateKey(own.organizationId, own.estimate));
    expect(head).toMatchObject({ vehicleId: 'plate_W1A' });
  },
);

it('a second run changes nothing, and separates what was submitted meanwhile', async () => {
  const own = await joinedTrailers();
  await own.separate('run-1');
  const after = await stored(own);
  expect(await own.separate('run-2')).toMatchObject({ vehicles: 0, refused: 0 });
  expect(await stored(own)).toEqual(after);
  const r4 = await own.indexed(trailer('W1C', 'N/A', { VehicleID: own.id, vehicleMake: 'Gamma' }));
  expect(await own.separate('run-3')).toMatchObject({ vehicles: 1, refused: 0 });
  expect(await lookUp(own, 'W1C')).toMatchObject({ VehicleID: 'plate_W1C', Make: 'Gamma' });
  expect(await own.visits('plate_W1C')).toEqual([r4]);
});

it('a vehicle saved for the plate since the upgrade gets the earlier records', async () => {
  const own = await joinedTrailers();
  const { VehicleID } = await own.call('save', { body: { ...blank, Registration: 'W1A', Vin: 'None', Make: 'New' } });
  expect(await own.separate('run-1')).toMatchObject({ vehicles: 1, refused: 0 });
  expect(await lookUp(own, 'W1A')).toMatchObject({ VehicleID, Make: 'New' });
  expect(await own.visits(VehicleID)).toEqual([own.r2, own.r1]);
  expect(await declinedOf(own, VehicleID)).toEqual(['Replace the lamp']);
});

it('--undo restores everything, once; what has changed since is kept', async () => {
  const own = await joinedTrailers();
  const before = await withoutLog(own);
  await own.separate('run-1');
  expect(await undoRun('run-1', own.context, NOW)).toEqual({ undone: 3, kept: 0 });
  expect(await withoutLog(own)).toEqual(before);
  expect(await undoRun('run-1', own.context, NOW)).toEqual({ undone: 0, kept: 0 });
  expect(await own.separate('run-2')).toMatchObject({ vehicles: 1, refused: 0 });
  const since = { ...blank, Registration: 'W1A', Make: 'Inspected since' };
  await own.call('save', { body: { ...since, asOf: later(1000, NOW).toISOString() } });
  expect(await undoRun('run-2', own.context, NOW)).toEqual({ undone: 2, kept: 1 });
  expect(await lookUp(own, 'W1A')).toMatchObject({ VehicleID: 'plate_W1A', Make: 'Inspected since' });
});

it('each plate has its WoF after npm run redue, and --undo removes that of the new vehicle', async () => {
  const own = await joinedTrailers();
  const wofs = async () =>
    (await table().search({ index: 'gsi4', pk: wofList(own.organizationId) })).items.map(({ gsi4sk }) => gsi4sk);
  const redue = () => rescheduleOrganization(own.context, NOW);
  await redue();
  const before = await wofs();
  expect(before).toEqual([expect.stringMatching(`#${own.r3}$`)]);
  await own.separate('run-1');
  await redue();
  expect(await wofs()).toEqual([expect.stringMatching(`#${own.r2}$`), ...before]);
  expect(await undoRun('run-1', own.context, NOW)).toEqual({ undone: 3, kept: 0 });
  expect(await wofs()).toEqual(before);
});

it('--undo keeps a vehicle for which work was declined since', async () => {
  const own = await joinedTrailers();
  await own.separate('run-1');
  const estimate = EstimateId.parse(newId('est'));
  await write({ put: { ...declinedKey(own.organizationId, 'plate_W1A', estimate), type: 'DECLINED', lines: [] } });
  expect(await undoRun('run-1', own.context, NOW)).toEqual({ undone: 2, kept: 1 });
  expect(await lookUp(own, 'W1A')).toMatchObject({ VehicleID: 'plate_W1A' });
});

it('--vehicle limits a run, and vehicles with one plate are never touched', async () => {
  const own = await joinedTrailers();
  expect(await own.separate('run-1', ['vin_OTHER'])).toMatchObject({ vehicles: 0 });
  const single = newRecords();
  await single.indexed(trailer('W2A', 'GD1-0012345', { VehicleID: 'vin_GD1-0012345' }));
  const context = { ...own.context, organizationId: single.organizationId };
  const done = await separateOrganization(context, { only: [], run: 'run-1', report: () => undefined });
  expect(done).toEqual({ vehicles: 0, refused: 0, unreadable: 0 });
});
