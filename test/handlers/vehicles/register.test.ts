import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSecretParameter } from '#lambdas/aws/secret-parameter.ts';
import { carjam } from '#lambdas/vehicles/carjam.ts';
import { connectRegister } from '#lambdas/vehicles/connect-register.ts';
import { lookUp } from '#lambdas/vehicles/look-up.ts';
import { askRegister } from '#lambdas/vehicles/register.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import { type Answering, carjamHilux, json, startService } from '#test/world/carjam.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { workshop } from './workshops.ts';

startTable();

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const KEY = 'a-secret-key';
const register = () => carjam({ url: service.url, key: async () => KEY });
const plate = { plate: 'KZT482', vin: null };
const ask = (named = plate) => askRegister(register(), named, PATIENCE_MS);
const spyOnLog = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

it('AMB-117: the register’s vehicle is translated to the words of our records', async () => {
  service.answer(json(carjamHilux));
  expect(await ask()).toEqual({
    Registration: 'KZT482',
    Vin: '7AT0H65YX17028317',
    Year: 2017,
    Make: 'TOYOTA',
    Model: 'HILUX',
    BodyStyle: 'Utility',
    LatestOdometerReading: 128_450,
    ExpiryDateOfLastSuccessfulWof: '2026-11-21',
    DateOfFirstRegistrationInNz: '2017-03-09',
    FuelType: 'Diesel',
  });
  expect(Object.fromEntries(service.asked[0]?.searchParams ?? [])).toMatchObject({ key: KEY, plate: 'KZT482' });
});

it.each([
  ['PASSENGER CAR/VAN', 'car'],
  ['GOODS VAN/TRUCK/UTILITY', 'car'],
  ['MOTORCYCLE', 'motorcycle'],
  ['MOPED', 'motorcycle'],
  ['TRAILER/CARAVAN', 'trailer'],
  ['TRACTOR', undefined],
  [null, undefined],
])('G-28: the register’s %s is a %s; for other types the inspector chooses', async (words, type) => {
  service.answer(json({ idh: { vehicle: { ...carjamHilux.idh.vehicle, vehicle_type: words } } }));
  expect((await ask())?.VehicleType).toBe(type);
});

it('a vehicle without a plate is looked up by its VIN', async () => {
  service.answer(json(carjamHilux));
  await ask({ plate: '', vin: '7AT0H65YX17028317' as never });
  expect(service.asked[0]?.searchParams.get('plate')).toBe('7AT0H65YX17028317');
});

it('a vehicle unknown to the register is not an error', async () => {
  service.answer(json({ idh: { vehicle: { plate: 'KZT482', vin: '', make: null, year_of_manufacture: 0 } } }));
  expect(await ask()).toMatchObject({ Vin: null, Year: null, Make: '', ExpiryDateOfLastSuccessfulWof: null });
  service.answer(json({ code: -1, message: 'Plate not found' }));
  expect(await ask()).toBeUndefined();
  service.answer(json({}, 404));
  expect(await ask()).toBeUndefined();
});

it.each<[string, string, Answering]>([
  ['an error', 'status-500', json({}, 500)],
  ['a refused key', 'status-403', json({}, 403)],
  ['something else', 'unreadable', json({ hello: 1 })],
  ['no JSON', 'SyntaxError', (_, response) => response.end('<html>')],
  ['an invalid plate', 'ZodError', json({ idh: { vehicle: { plate: 'MUCHTOOLONG' } } })],
  ['an incomplete line', 'TypeError', (_, response) => response.destroy()],
  ['silence', 'timeout', () => {}],
])('a register that responds with %s has no vehicle, and the log says %s', async (_, code, answering) => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  service.answer((...request) => {
    answering(...request);
    if (code === 'timeout') patience.abort();
  });
  const log = spyOnLog();
  expect(await ask()).toBeUndefined();
  timeout.mockRestore();
  expect(service.asked).toHaveLength(1);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'WARN', missed: 'register', code }]);
  expect(lines.join()).not.toMatch(/KZT482|a-secret-key/);
});

const asked = (ForceNoCarjam: boolean) => ({ Registration: 'KZT482', ForceNoCarjam });

it('R-38: the register is asked only for unknown vehicles, and only if allowed', async () => {
  const { context, call } = workshop();
  service.answer(json(carjamHilux));
  expect(await refused(lookUp(asked(true), context, register()))).toMatchObject({
    code: 'not-found',
    details: { register: true },
  });
  expect(service.asked).toEqual([]);
  expect(await lookUp(asked(false), context, register())).toMatchObject({
    source: 'register',
    VehicleID: '',
    Year: 2017,
  });
  const { VehicleID } = await call('save', {
    body: { ...(await lookUp(asked(false), context, register())), Make: 'Toyota' },
  });
  expect(service.asked).toHaveLength(2);
  expect(await lookUp(asked(false), context, register())).toMatchObject({ source: 'own', VehicleID, Make: 'Toyota' });
  expect(service.asked).toHaveLength(2);
});

it('R-38, AMB-117: a vehicle unknown to the register too is 404', async () => {
  const { context } = workshop();
  service.answer(json({}, 404));
  expect(await refused(lookUp(asked(false), context, register()))).toMatchObject({ code: 'not-found' });
});

it('a person can query the register sixty times an hour', async () => {
  const { context } = workshop();
  const register = async () => undefined;
  for (let i = 0; i < 60; i++) await refused(lookUp(asked(false), context, register));
  expect(await refused(lookUp(asked(false), context, register))).toMatchObject({ code: 'too-many-requests' });
});

it('a stage without a key has no register', () => {
  expect(connectRegister()).toBeUndefined();
  vi.stubEnv('CARJAM_KEY_PARAMETER', '/pitcheck/carjam-key');
  expect(connectRegister()).toBeTypeOf('function');
  vi.unstubAllEnvs();
});

it('the key is read from the parameter with the Lambda’s own token', async () => {
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(service.port));
  service.answer(json({ Parameter: { Value: KEY } }));
  expect(await loadSecretParameter('/pitcheck/carjam-key', AbortSignal.timeout(2_000))).toBe(KEY);
  expect(service.asked[0]?.href).toContain(
    '/systemsmanager/parameters/get?name=%2Fpitcheck%2Fcarjam-key&withDecryption=true',
  );
  service.answer(json({}, 400));
  await expect(loadSecretParameter('/none', AbortSignal.timeout(2_000))).rejects.toThrow('400');
  vi.unstubAllEnvs();
});
