import type { Sheet } from '#shared/sheets/model.ts';
import { normalVin } from '#shared/vehicle-identity.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { sheetOfVehicle, type VehicleFields } from '#shared/vehicles/of-sheet.ts';
import type { DraftStore } from '../drafts/store/draft-store.ts';
import { type PartName, type PartValue, partOf } from '../drafts/store/parts.ts';

/** How the vehicle is named on the sheet. */
export type Named = { plate: string; vin: string | null };
export const namedOn = ({ vehicleRegistrationPlate, vehicleVIN }: Sheet): Named => ({
  plate: vehicleRegistrationPlate,
  vin: normalVin(vehicleVIN),
});

type FieldOfVehicle = keyof VehicleFields;

const isBlank = (value: unknown) => value === '' || value === null;
const fieldsOf = (vehicle: Vehicle) =>
  (Object.entries(sheetOfVehicle(vehicle)) as [FieldOfVehicle, VehicleFields[FieldOfVehicle]][]).filter(
    ([, value]) => !isBlank(value),
  );

/** A vehicle was found: it fills what is empty, and waits to be confirmed. Confirmed in an earlier visit, it changes nothing. */
export const takeFound = (store: DraftStore, vehicle: Vehicle, asked: Named) => {
  const before = store.state().found;
  if (before && sameVehicle(before.vehicle, vehicle)) return;
  const isConfirmed = vehicle.VehicleID !== '' && vehicle.VehicleID === store.state().mine.VehicleID;
  if (!isConfirmed) letGo(store);
  const { mine } = store.state();
  const parts = new Map(isConfirmed ? [] : fieldsOf(vehicle).filter(([name]) => isBlank(mine[name])));
  const session = { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: isConfirmed };
  store.dispatch({ type: 'typed', parts, session, found: { vehicle, ...asked, filled: parts } });
};

/** Nothing is known of the vehicle that is named now: what another one has filled in goes, unless it was typed over. */
export const letGo = (store: DraftStore) => {
  const { mine, found, session: before } = store.state();
  if (!found && !before.vehicleDataRequestSuccess && mine.VehicleID === '') return;
  const parts = new Map<PartName, PartValue>([['VehicleID', '']]);
  for (const [name, value] of found?.filled ?? [])
    if (partOf(mine, name) === value) parts.set(name, typeof value === 'number' ? null : '');
  const session = { vehicleDataRequestSuccess: false, pendingVehicleDataChecked: null };
  store.dispatch({ type: 'typed', parts, session, found: null });
};

/** Lets go as soon as the plate or the VIN is no longer that of the vehicle found. */
export const heedNames = (store: DraftStore) => {
  const { found, mine } = store.state();
  if (!found) return;
  const { vehicle, ...asked } = found;
  const { plate, vin } = namedOn(mine);
  const isAnother =
    ![vehicle.Registration, asked.plate].includes(plate) || (vehicle.Vin && ![vehicle.Vin, asked.vin].includes(vin));
  if (isAnother) letGo(store);
};

/** The inspector has looked at it: what stands on the sheet is right. */
export const confirmFound = (store: DraftStore, { VehicleID }: Vehicle) =>
  store.dispatch({
    type: 'typed',
    parts: new Map([['VehicleID', VehicleID]]),
    session: { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: true },
  });

/** The found values in place of those that differ. */
export const takeOver = (store: DraftStore, vehicle: Vehicle) =>
  store.dispatch({ type: 'typed', parts: new Map(differing(store.state().mine, vehicle)) });

/** What is found and stands differently on the sheet. Capitals are no difference: a register knows nothing else. */
export const differing = (mine: Sheet, vehicle: Vehicle) =>
  fieldsOf(vehicle).filter(([name, value]) => !isBlank(mine[name]) && plain(mine[name]) !== plain(value));

const plain = (value: unknown) => String(value).trim().toLowerCase();

const sameVehicle = (a: Vehicle, b: Vehicle) => a.VehicleID === b.VehicleID && a.Registration === b.Registration;
