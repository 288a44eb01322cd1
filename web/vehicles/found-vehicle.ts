import type { Sheet } from '#shared/sheets/model.ts';
import { normalVin } from '#shared/vehicle-identity.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { sheetOfVehicle, type VehicleFields } from '#shared/vehicles/of-sheet.ts';
import type { DraftStore } from '../drafts/store/draft-store.ts';
import type { PartName, PartValue } from '../drafts/store/parts.ts';
import { sessionState, setSessionState } from '../drafts/store/session-state.ts';

/** How the vehicle is named on the sheet. */
export type Named = { plate: string; vin: string | null };
export const namedOn = ({ vehicleRegistrationPlate, vehicleVIN }: Sheet): Named => ({
  plate: vehicleRegistrationPlate,
  vin: normalVin(vehicleVIN),
});

type FieldOfVehicle = keyof VehicleFields;
type Filled = [FieldOfVehicle, VehicleFields[FieldOfVehicle]][];
/** What was found for a sheet, under which names, and which empty fields it has filled. */
const memories = new WeakMap<DraftStore, { vehicle: Vehicle; asked: Named; filled: Filled }>();

/** The vehicle that was found for the sheet, as long as the sheet still names it. */
export const foundFor = (store: DraftStore) => memories.get(store)?.vehicle;

const isBlank = (value: unknown) => value === '' || value === null;
const fieldsOf = (vehicle: Vehicle) =>
  (Object.entries(sheetOfVehicle(vehicle)) as Filled).filter(([, value]) => !isBlank(value));

/** A vehicle was found: it fills what is empty, and waits to be confirmed. Confirmed in an earlier visit, it changes nothing. */
export const takeFound = (store: DraftStore, vehicle: Vehicle, asked: Named) => {
  const before = memories.get(store);
  if (before && sameVehicle(before.vehicle, vehicle)) return;
  const isConfirmed = vehicle.VehicleID !== '' && vehicle.VehicleID === store.state().mine.VehicleID;
  if (!isConfirmed) letGo(store);
  const { mine } = store.state();
  const filled = isConfirmed ? [] : fieldsOf(vehicle).filter(([name]) => isBlank(mine[name]));
  memories.set(store, { vehicle, asked, filled });
  tell(store, { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: isConfirmed }, filled);
};

/** Nothing is known of the vehicle that is named now: what another one has filled in goes, unless it was typed over. */
export const letGo = (store: DraftStore) => {
  const before = memories.get(store);
  const { mine, id } = store.state();
  const { vehicleDataRequestSuccess } = sessionState(id);
  if (!before && !vehicleDataRequestSuccess && mine.VehicleID === '') return;
  memories.delete(store);
  const back = (before?.filled ?? []).filter(([name, value]) => mine[name] === value);
  const blanked = back.map(([name, value]): [PartName, PartValue] => [name, typeof value === 'number' ? null : '']);
  tell(store, { vehicleDataRequestSuccess: false, pendingVehicleDataChecked: null }, [...blanked, ['VehicleID', '']]);
};

/** Lets go as soon as the plate or the VIN is no longer that of the vehicle found. */
export const heedNames = (store: DraftStore) => {
  const before = memories.get(store);
  if (!before) return;
  const { vehicle, asked } = before;
  const { plate, vin } = namedOn(store.state().mine);
  const isAnother =
    ![vehicle.Registration, asked.plate].includes(plate) || (vehicle.Vin && ![vehicle.Vin, asked.vin].includes(vin));
  if (isAnother) letGo(store);
};

/** The inspector has looked at it: what stands on the sheet is right. */
export const confirmFound = (store: DraftStore, { VehicleID }: Vehicle) =>
  tell(store, { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: true }, [['VehicleID', VehicleID]]);

/** The found values in place of those that differ. */
export const takeOver = (store: DraftStore, vehicle: Vehicle) =>
  store.dispatch({ type: 'typed', parts: new Map(differing(store.state().mine, vehicle)) });

/** What is found and stands differently on the sheet. Capitals are no difference: a register knows nothing else. */
export const differing = (mine: Sheet, vehicle: Vehicle) =>
  fieldsOf(vehicle).filter(([name, value]) => !isBlank(mine[name]) && plain(mine[name]) !== plain(value));

const plain = (value: unknown) => String(value).trim().toLowerCase();

const sameVehicle = (a: Vehicle, b: Vehicle) => a.VehicleID === b.VehicleID && a.Registration === b.Registration;

/** The sheet's readers hear of the session's state by the change of the sheet, so that comes second. */
const tell = (
  store: DraftStore,
  state: { vehicleDataRequestSuccess: boolean; pendingVehicleDataChecked: boolean | null },
  parts: Iterable<readonly [PartName, PartValue]>,
) => {
  setSessionState(store.state().id, state);
  store.dispatch({ type: 'typed', parts: new Map(parts) });
};
