import { kindFields, type VehicleKind } from '#shared/sheets/applicability.ts';
import { emptySheet, type Sheet } from '#shared/sheets/model.ts';
import { changeVehicle } from '#shared/sheets/vehicle-change.ts';
import { normalizeVin } from '#shared/vehicle-identity.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { fillFromVehicle, type VehicleFields } from '#shared/vehicles/sheet-vehicle.ts';
import type { DraftStore } from '../drafts/store/draft-store.ts';
import { getPart, type PartName, type PartValue } from '../drafts/store/parts.ts';

/** The plate and VIN entered on the sheet. */
export type Named = { plate: string; vin: string | null };
export const getNames = ({ vehicleRegistrationPlate, vehicleVIN }: Sheet): Named => ({
  plate: vehicleRegistrationPlate,
  vin: normalizeVin(vehicleVIN),
});

type FieldOfVehicle = keyof VehicleFields;

const isBlank = (value: unknown) => value === '' || value === null;
const listFields = (vehicle: Vehicle) =>
  (Object.entries(fillFromVehicle(vehicle)) as [FieldOfVehicle, VehicleFields[FieldOfVehicle]][]).filter(
    ([, value]) => !isBlank(value),
  );
/** True for an empty field. A vehicle type that was never chosen counts as empty; the unit of a reading doesn't. */
const isOpen = (mine: Sheet, name: FieldOfVehicle) => {
  if (name === 'vehicleType') return mine.vehicleTypeUnknown;
  return isBlank(mine[name]) && !(name === 'odometerUnit' && mine.vehicleOdometer !== null);
};

/** True for fields that decide which lines the sheet has. */
const isKind = (name: PartName) => kindFields.some((one) => one === name);
type Found = ReadonlyMap<FieldOfVehicle, PartValue>;
const pickFields = (fields: Found, kind: boolean) => [...fields].filter(([name]) => isKind(name) === kind);
const getKind = (fields: Found): Partial<VehicleKind> => ({
  ...Object.fromEntries(pickFields(fields, true)),
  ...(fields.has('vehicleType') && { vehicleTypeUnknown: false }),
});

/**
 * Fills empty fields from a vehicle that was found, for confirmation. Fills none if the inspector confirmed this
 * vehicle earlier.
 */
export const applyFoundVehicle = (store: DraftStore, vehicle: Vehicle, asked: Named) => {
  const before = store.state().found;
  if (before && sameVehicle(before.vehicle, vehicle)) return;
  const isConfirmed = vehicle.VehicleID !== '' && vehicle.VehicleID === store.state().mine.VehicleID;
  if (!isConfirmed) dropFoundVehicle(store, null);
  const { mine } = store.state();
  const found: Found = new Map(isConfirmed ? [] : listFields(vehicle).filter(([name]) => isOpen(mine, name)));
  const { leaving, items } = changeVehicle(mine, getKind(found));
  // a found vehicle never removes a result; in that case the inspector chooses the type
  const taken = leaving.length > 0 ? pickFields(found, false) : [...found, ...Object.entries(getKind(found))];
  const filled = new Map(taken as [PartName, PartValue][]);
  const parts = new Map(filled);
  if (leaving.length === 0) for (const item of items) parts.set(item.inspectionItemName, item);
  const session = { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: isConfirmed };
  store.dispatch({ type: 'typed', parts, session, found: { vehicle, ...asked, filled } });
};

/**
 * Removes unedited values that were filled in from a vehicle, because it isn't the one on the sheet any more. `answer`
 * is false if the sheet's vehicle was not found, null if it isn't known yet.
 */
export const dropFoundVehicle = (store: DraftStore, answer: false | null) => {
  const { mine, found, session: before } = store.state();
  const session = { vehicleDataRequestSuccess: answer, pendingVehicleDataChecked: null };
  if (!found && !before.vehicleDataRequestSuccess && mine.VehicleID === '') {
    if (answer !== before.vehicleDataRequestSuccess) store.dispatch({ type: 'noted', session });
    return;
  }
  const blank: Readonly<Record<string, unknown>> = { ...emptySheet, vehicleTypeUnknown: true };
  const stands = [...(found?.filled ?? [])].filter(([name, value]) => getPart(mine, name) === value);
  // items already inspected keep their vehicle type
  const isBegun = mine.InspectionItem.some(({ result }) => result !== 'UNSELECTED' && result !== 'NOTAPPLICABLE');
  const goes = stands.filter(([name]) => !(isBegun && isKind(name)));
  const parts = new Map<PartName, PartValue>([
    ['VehicleID', ''],
    ...goes.map(([name]): [PartName, PartValue] => [name, blank[name] as PartValue]),
  ]);
  const kind = Object.fromEntries([...parts].filter(([name]) => isKind(name)));
  for (const item of changeVehicle(mine, kind).items) parts.set(item.inspectionItemName, item);
  store.dispatch({ type: 'typed', parts, session, found: null });
};

/**
 * Drops the vehicle that was found, once the sheet has another plate or VIN. `before` is the plate and VIN of a
 * vehicle found before a reload.
 */
export const dropIfRenamed = (store: DraftStore, before: Named) => {
  const { found, mine, session } = store.state();
  if (!found && session.vehicleDataRequestSuccess === null) return;
  const { vehicle, ...asked } = found ?? { vehicle: { Registration: before.plate, Vin: before.vin }, ...before };
  const { plate, vin } = getNames(mine);
  const isAnother =
    ![vehicle.Registration, asked.plate].includes(plate) || (vehicle.Vin && ![vehicle.Vin, asked.vin].includes(vin));
  if (isAnother) dropFoundVehicle(store, null);
};

export const confirmFound = (store: DraftStore, { VehicleID }: Vehicle) =>
  store.dispatch({
    type: 'typed',
    parts: new Map([['VehicleID', VehicleID]]),
    session: { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: true },
  });

/**
 * Replaces differing values by those of the vehicle that was found. Returns the changes that affect the sheet's lines,
 * which need confirmation first.
 */
export const replaceByFound = (store: DraftStore, vehicle: Vehicle) => {
  const found: Found = new Map(listDifferences(store.state().mine, vehicle));
  store.dispatch({ type: 'typed', parts: new Map<PartName, PartValue>(pickFields(found, false)) });
  return getKind(found);
};

/** Lists values that differ from the sheet. Ignores case, because the register has only capitals. */
export const listDifferences = (mine: Sheet, vehicle: Vehicle) =>
  listFields(vehicle).filter(([name, value]) => !isOpen(mine, name) && plain(mine[name]) !== plain(value));

const plain = (value: unknown) => String(value).trim().toLowerCase();

const sameVehicle = (a: Vehicle, b: Vehicle) => a.VehicleID === b.VehicleID && a.Registration === b.Registration;
