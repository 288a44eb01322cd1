import { expect, it } from 'vitest';
import type * as z from 'zod';
import { makeSavedBy } from '#lambdas/http/context.ts';
import { vehicleKnownKey } from '#lambdas/table/keys.ts';
import { vehicleItem } from '#lambdas/vehicles/stored.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { fillFromVehicle, vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';
import { type Workshop, workshop } from './workshops.ts';

startTable();

const hilux = {
  Registration: 'KZT482',
  Vin: '7AT0H65YX17028317',
  Year: 2017,
  Make: 'Toyota',
  Model: 'Hilux SR5',
  BodyStyle: 'Utility',
  LatestOdometerReading: 128_450,
  ExpiryDateOfLastSuccessfulWof: '2027-11-18',
  DateOfFirstRegistrationInNz: '2017',
  FuelType: 'Diesel',
};
const OTHER_VIN = 'JYARN33E0JA004521';

const save = async ({ call }: Workshop, changes: Partial<z.input<typeof VehiclePayload>> = {}) =>
  (await call('save', { body: { ...hilux, ...changes } })).VehicleID;
const lookUp = ({ call }: Workshop, Registration: string, Vin?: string) =>
  call('lookUp', { query: { Registration, ForceNoCarjam: 'true', ...(Vin && { Vin }) } });

it('R-38, R-39, AMB-117: a saved vehicle is found by its plate and by its VIN, with all that is known of it', async () => {
  const own = workshop();
  const VehicleID = await save(own);
  const known = { ...hilux, VehicleID, source: 'own' };
  expect(VehicleID.length).toBeLessThanOrEqual(80);
  expect(await lookUp(own, 'KZT482')).toEqual(known);
  expect(await lookUp(own, '', hilux.Vin)).toEqual(known);
  expect(await lookUp(own, ' kzt-482 ', hilux.Vin.toLowerCase())).toEqual(known);
  expect(await lookUp(own, 'KZT482', 'N/A')).toEqual(known);
});

it.each([
  ['another plate', 'ABC123', undefined],
  ['another VIN on the plate', 'KZT482', OTHER_VIN],
  ['no plate at all', 'ABCDEFGHIJ', undefined],
  ['nothing', '', undefined],
  ['no VIN', '', 'N/A'],
])('R-38, AMB-117: 404 for %s', async (_, plate, vin) => {
  const own = workshop();
  await save(own);
  expect(await refused(lookUp(own, plate, vin))).toMatchObject({ code: 'not-found', details: { register: false } });
});

it('another workshop’s vehicle is not found', async () => {
  const [own, theirs] = [workshop(), workshop()];
  const VehicleID = await save(theirs);
  expect(await refused(lookUp(own, 'KZT482', hilux.Vin))).toMatchObject({ code: 'not-found' });
  expect(await save(own)).toBe(VehicleID);
  expect(await lookUp(own, 'KZT482')).toMatchObject({ Make: 'Toyota' });
});

it('R-39: saving the same again changes nothing', async () => {
  const own = workshop();
  const id = await save(own);
  const [before] = await own.itemsOf('VEHICLE', id);
  expect(await save(own)).toBe(id);
  expect(await save(own, { Registration: 'kzt 482', Vin: ` ${hilux.Vin}` })).toBe(id);
  expect(await own.itemsOf('VEHICLE', id)).toEqual([before]);
});

it('R-39: eight saves at once make one vehicle', async () => {
  const own = workshop();
  const ids = await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (;;) {
        const saved = await own.call('save', { body: hilux }).catch(({ code }) => code);
        if (saved !== 'try-again') return saved.VehicleID;
      }
    }),
  );
  expect(new Set(ids)).toEqual(new Set([await save(own)]));
});

it('R-39: saved fields are replaced, missing ones are kept', async () => {
  const own = workshop();
  await save(own);
  await save(own, { LatestOdometerReading: 140_000, Make: '', Year: null, ExpiryDateOfLastSuccessfulWof: null });
  expect(await lookUp(own, 'KZT482')).toMatchObject({ ...hilux, LatestOdometerReading: 140_000 });
});

it('a vehicle first known by its plate and later saved with a VIN stays one vehicle', async () => {
  const own = workshop();
  const id = await save(own, { Vin: 'N/A' });
  expect(await lookUp(own, 'KZT482')).toMatchObject({ Vin: null });
  expect(await save(own)).toBe(id);
  expect(await save(own, { Vin: null })).toBe(id);
  expect(await lookUp(own, '', hilux.Vin)).toMatchObject({ VehicleID: id, Registration: 'KZT482', Vin: hilux.Vin });
});

it('a plate that moves to another VIN belongs to another vehicle from then on', async () => {
  const own = workshop();
  const first = await save(own);
  const second = await save(own, { Vin: OTHER_VIN, Make: 'Yamaha' });
  expect(second).not.toBe(first);
  expect(await lookUp(own, 'KZT482')).toMatchObject({ VehicleID: second, Make: 'Yamaha' });
  expect(await lookUp(own, '', hilux.Vin)).toMatchObject({ VehicleID: first, Make: 'Toyota' });
});

it('a vehicle keeps its id under another plate, and its old plate may go to a new vehicle', async () => {
  const own = workshop();
  const first = await save(own, { Vin: null });
  await save(own);
  expect(await save(own, { Registration: 'NEW1' })).toBe(first);
  expect(await refused(lookUp(own, 'KZT482'))).toMatchObject({ code: 'not-found' });
  const second = await save(own, { Vin: null, Make: 'Homebuilt' });
  expect(second).not.toBe(first);
  expect(await lookUp(own, 'KZT482')).toMatchObject({ VehicleID: second, Make: 'Homebuilt' });
  expect(await lookUp(own, 'NEW1')).toMatchObject({ VehicleID: first });
});

it('macrons and Chinese characters are kept as typed', async () => {
  const own = workshop();
  await save(own, { Make: 'Tāmaki Trailers', Model: '比亚迪 海豚' });
  expect(await lookUp(own, 'KZT482')).toMatchObject({ Make: 'Tāmaki Trailers', Model: '比亚迪 海豚' });
});

it('R-39: a vehicle without a plate and a VIN can’t be saved', async () => {
  const own = workshop();
  expect(await refused(save(own, { Registration: ' ', Vin: 'N/A' }))).toMatchObject({ code: 'not-valid' });
});

it('G-28: a vehicle’s type and equipment are stored with it, and kept by a page that doesn’t ask', async () => {
  const own = workshop();
  await save(own, { VehicleType: 'car', towbarFitted: 'no' });
  expect(await lookUp(own, 'KZT482')).toMatchObject({ VehicleType: 'car', towbarFitted: 'no' });
  await save(own, { LatestOdometerReading: 130_000 });
  const known = await lookUp(own, 'KZT482');
  expect(known).toMatchObject({ LatestOdometerReading: 130_000, VehicleType: 'car', towbarFitted: 'no' });
  expect(fillFromVehicle(known)).toMatchObject({ vehicleType: 'car', towbarFitted: 'no', trailerBrakesFitted: '' });
  const sheet = { ...finishedCar(), towbarFitted: 'yes' as const };
  expect(vehicleOfSheet(sheet)).toMatchObject({ VehicleType: 'car', towbarFitted: 'yes' });
  expect(vehicleOfSheet({ ...sheet, vehicleTypeUnknown: true })).not.toHaveProperty('VehicleType');
  // for another type it is ignored
  expect(vehicleOfSheet({ ...sheet, vehicleType: 'trailer' })).not.toHaveProperty('towbarFitted');
});

it.each(['None', 'UNKNOWN', 'N.A.', '?', 'XXXX', '12345', 'GD1-0012345'])(
  'R-39, J-10: two vehicles with the VIN %j are two vehicles, each known by its plate',
  async (Vin) => {
    const own = workshop();
    const alpha = await save(own, { Registration: 'W1A', Vin, Make: 'Alpha' });
    const beta = await save(own, { Registration: 'W1B', Vin, Make: 'Beta' });
    expect(alpha).not.toBe(beta);
    expect(await lookUp(own, 'W1A', Vin)).toMatchObject({ VehicleID: alpha, Make: 'Alpha' });
    expect(await lookUp(own, 'W1B', Vin)).toMatchObject({ VehicleID: beta, Make: 'Beta' });
    expect(await save(own, { Registration: 'W1A', Vin })).toBe(alpha);
  },
);

it('R-39: a chassis number without a plate is one vehicle, and never that of a plate', async () => {
  const own = workshop();
  const bare = await save(own, { Registration: '', Vin: '12345' });
  expect(await save(own, { Registration: '', Vin: '12345' })).toBe(bare);
  expect(await save(own, { Registration: 'W1A', Vin: '12345' })).not.toBe(bare);
  expect(await lookUp(own, '', '12345')).toMatchObject({ VehicleID: bare });
});

it('R-38, R-39: a VIN read with I and O for 1 and 0 is the same vehicle, and kept as first typed', async () => {
  const own = workshop();
  const VehicleID = await save(own);
  expect(await lookUp(own, '', '7ATOH65YXI7O28317')).toMatchObject({ VehicleID, Vin: hilux.Vin });
  expect(await save(own, { Registration: 'NEW1', Vin: '7ATOH65YXI7O28317' })).toBe(VehicleID);
});

/** Stores a vehicle as releases before 2027 did: under its VIN, whatever that was. */
const saveOld = async ({ organizationId }: Workshop, id: string, facts: Partial<VehiclePayload>, plates: string[]) => {
  const stored = { ...hilux, ...facts } as VehiclePayload;
  const savedBy = makeSavedBy(newWorkshop().at('2026-11-01T00:00:00.000Z'));
  await write(
    { put: vehicleItem(organizationId, id, stored, 1, savedBy) },
    { put: { ...vehicleKnownKey(organizationId, 'VIN', String(stored.Vin)), type: 'VEHICLEKNOWN', vehicle: id } },
    ...plates.map((plate) => ({
      put: { ...vehicleKnownKey(organizationId, 'PLATE', plate), type: 'VEHICLEKNOWN' as const, vehicle: id },
    })),
  );
};

it('a vehicle stored under NONE keeps its id and last plate; the other plate is another vehicle from then on', async () => {
  const own = workshop();
  await saveOld(own, 'vin_NONE', { Registration: 'W1B', Vin: 'NONE' }, ['W1A', 'W1B']);
  expect(await lookUp(own, 'W1B', 'None')).toMatchObject({ VehicleID: 'vin_NONE', Vin: null, hasNoVin: true });
  expect(await refused(lookUp(own, 'W1A', 'None'))).toMatchObject({ code: 'not-found' });
  expect(await save(own, { Registration: 'W1A', Vin: 'None' })).toBe('plate_W1A');
  expect(await save(own, { Registration: 'W1B', Vin: 'None' })).toBe('vin_NONE');
});

it('a vehicle stored under a VIN with O is found by it, and by its plate with the right VIN', async () => {
  const own = workshop();
  const [id, Vin] = ['vin_7ATOH65YX17028317', '7ATOH65YX17028317'];
  await saveOld(own, id, { Vin }, ['KZT482']);
  expect(await lookUp(own, '', Vin)).toMatchObject({ VehicleID: id });
  expect(await lookUp(own, 'KZT482', hilux.Vin)).toMatchObject({ VehicleID: id });
  expect(await save(own)).toBe(id);
  expect(await lookUp(own, '', hilux.Vin)).toMatchObject({ VehicleID: id });
});

it('after a rebuild, a vehicle stored under a VIN with O is found by the right VIN alone', async () => {
  const own = workshop();
  const [id, Vin] = ['vin_7ATOH65YX17028317', '7ATOH65YX17028317'];
  await saveOld(own, id, { Vin }, ['KZT482']);
  expect(await rebuildOrganization(own.context)).toMatchObject({ keys: 1 });
  expect(await lookUp(own, '', hilux.Vin)).toMatchObject({ VehicleID: id });
  expect(await rebuildOrganization(own.context)).toMatchObject({ keys: 0 });
});

it('R-38: an unknown plate suggests known ones that look like it, and never takes one for the other', async () => {
  const own = workshop();
  const VehicleID = await save(own, { Registration: 'CNRY01' });
  await save(own, { Registration: 'CNRYO2', Vin: OTHER_VIN });
  expect(await refused(lookUp(own, 'CNRYO1'))).toMatchObject({ code: 'not-found', details: { similar: ['CNRY01'] } });
  expect(await refused(lookUp(own, 'CNRYOI'))).toMatchObject({ details: { similar: ['CNRY01'] } });
  expect(await refused(lookUp(own, 'CNRYO1', OTHER_VIN.replace('1', '2')))).not.toHaveProperty('details.similar');
  expect(await refused(lookUp(own, 'ABC123'))).not.toHaveProperty('details.similar');
  expect(await save(own, { Registration: 'CNRYO1', Vin: null })).not.toBe(VehicleID);
});
