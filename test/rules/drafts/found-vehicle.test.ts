import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { createDraftStore } from '#web/drafts/store/draft-store.ts';
import { listOpenPlaces } from '#web/drafts/store/open-places.ts';
import {
  applyFoundVehicle,
  confirmFound,
  dropIfRenamed,
  listDifferences,
  replaceByFound,
} from '#web/vehicles/found-vehicle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const vehicle: Vehicle = {
  VehicleID: 'veh_1',
  Registration: 'KZT482',
  Vin: null,
  Year: 2017,
  Make: 'Toyota',
  Model: 'Hilux',
  BodyStyle: 'Utility',
  LatestOdometerReading: 128_400,
  ExpiryDateOfLastSuccessfulWof: null,
  DateOfFirstRegistrationInNz: null,
  FuelType: 'Diesel',
  source: 'own',
};

/** A sheet with a plate, and the states that its subscribers saw. */
const sheet = () => {
  const never = () => new Promise<never>(() => {});
  const typed = { ...emptySheet, ...newForm, vehicleRegistrationPlate: 'KZT482', vehicleModel: 'Surf' };
  const store = createDraftStore(createDraftState(DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST'), typed), {
    create: never,
    save: never,
    submit: never,
  });
  const seen: [make: string, isToConfirm: boolean][] = [];
  const look = () => [store.state().mine.vehicleMake, isToConfirm(store.state())] as [string, boolean];
  store.subscribe(() => seen.push(look()));
  return { store, seen };
};
const isToConfirm = (state: Parameters<typeof listOpenPlaces>[0]) =>
  listOpenPlaces(state, 'vehicleDetails').some(({ name }) => name === 'vehicleLookUp');

test('AMB-69: a vehicle last read in miles fills in the unit of an empty reading, and never of a typed one', () => {
  const inMiles: Vehicle = { ...vehicle, odometerUnit: 'miles' };
  const [empty, typed] = [sheet().store, sheet().store];
  typed.dispatch({ type: 'typed', parts: new Map([['vehicleOdometer', 130_500]]) });
  for (const store of [empty, typed]) applyFoundVehicle(store, inMiles, { plate: 'KZT482', vin: null });
  expect([empty, typed].map((store) => store.state().mine.odometerUnit)).toEqual(['miles', '']);
});

test('AMB-69: a vehicle’s fields and the question to confirm them come, and go, in one change', () => {
  const { store, seen } = sheet();
  applyFoundVehicle(store, vehicle, { plate: 'KZT482', vin: null });
  expect(seen).toEqual([['Toyota', true]]);
  expect(store.state().mine).toMatchObject({ vehicleModel: 'Surf', VehicleID: '' });
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'ABC123']]) });
  dropIfRenamed(store, { plate: 'KZT482', vin: null });
  expect(seen.slice(1)).toEqual([
    ['Toyota', true],
    ['', false],
  ]);
  expect(store.state()).toMatchObject({ found: null, mine: { vehicleModel: 'Surf' } });
});

test('AMB-69: open fields depend on the sheet only, also after the vehicle is confirmed', () => {
  const { store } = sheet();
  applyFoundVehicle(store, vehicle, { plate: 'KZT482', vin: null });
  const before = store.state();
  confirmFound(store, vehicle);
  expect([isToConfirm(before), isToConfirm(store.state())]).toEqual([true, false]);
  expect(store.state().mine.VehicleID).toBe('veh_1');
});

test('G-28: the vehicle type comes with a vehicle if none was chosen, and goes with another plate', () => {
  const { store } = sheet();
  store.dispatch({ type: 'typed', parts: new Map([['vehicleTypeUnknown', true]]) });
  const trailer = { ...vehicle, VehicleType: 'trailer' as const, trailerBrakesFitted: 'no' as const };
  applyFoundVehicle(store, trailer, { plate: 'KZT482', vin: null });
  const said = { vehicleType: 'trailer', vehicleTypeUnknown: false, trailerBrakesFitted: 'no' };
  expect(store.state().mine).toMatchObject(said);
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'ABC123']]) });
  dropIfRenamed(store, { plate: 'KZT482', vin: null });
  expect(store.state().mine).toMatchObject({ vehicleType: 'car', vehicleTypeUnknown: true, trailerBrakesFitted: '' });
});

test('G-28: equipment entered before the lookup is kept, and different values are taken over only on request', () => {
  const { store } = sheet();
  const trailer = { ...vehicle, VehicleType: 'trailer' as const };
  applyFoundVehicle(store, trailer, { plate: 'KZT482', vin: null });
  expect(store.state().mine).toMatchObject({ vehicleType: 'car', vehicleTypeUnknown: false });
  expect(listDifferences(store.state().mine, trailer)).toContainEqual(['vehicleType', 'trailer']);
  expect(replaceByFound(store, trailer)).toEqual({ vehicleType: 'trailer', vehicleTypeUnknown: false });
  expect(store.state().mine).toMatchObject({ vehicleType: 'car', vehicleModel: 'Hilux' });
});

test('G-28: a found vehicle never removes a result by itself', () => {
  const { store } = sheet();
  const passed = {
    inspectionItemName: 'chassisTowingConnections',
    result: 'PASS',
    ReasonForRejections: [],
    Comment: [],
  } as const;
  const item = { ...passed, ReasonForRejections: [], Comment: [] };
  store.dispatch({ type: 'typed', parts: new Map([['chassisTowingConnections', item]]) });
  applyFoundVehicle(store, { ...vehicle, towbarFitted: 'no' }, { plate: 'KZT482', vin: null });
  expect(store.state().mine).toMatchObject({
    towbarFitted: '',
    vehicleMake: 'Toyota',
    InspectionItem: [{ result: 'PASS' }],
  });
});
