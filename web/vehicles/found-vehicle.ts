import { kindFields, type VehicleKind } from '#shared/sheets/applicability.ts';
import { emptySheet, type Sheet } from '#shared/sheets/model.ts';
import { changeVehicle } from '#shared/sheets/vehicle-change.ts';
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
/** A type that nobody has said is none. */
const isOpen = (mine: Sheet, name: FieldOfVehicle) =>
  name === 'vehicleType' ? mine.vehicleTypeUnknown : isBlank(mine[name]);

/** What decides which lines the vehicle has, apart from the rest. */
const isKind = (name: PartName) => kindFields.some((one) => one === name);
type Found = ReadonlyMap<FieldOfVehicle, PartValue>;
const only = (fields: Found, kind: boolean) => [...fields].filter(([name]) => isKind(name) === kind);
const kindIn = (fields: Found): Partial<VehicleKind> => ({
  ...Object.fromEntries(only(fields, true)),
  ...(fields.has('vehicleType') && { vehicleTypeUnknown: false }),
});

/** A vehicle was found: it fills what is empty, and waits to be confirmed. Confirmed in an earlier visit, it changes nothing. */
export const takeFound = (store: DraftStore, vehicle: Vehicle, asked: Named) => {
  const before = store.state().found;
  if (before && sameVehicle(before.vehicle, vehicle)) return;
  const isConfirmed = vehicle.VehicleID !== '' && vehicle.VehicleID === store.state().mine.VehicleID;
  if (!isConfirmed) letGo(store, null);
  const { mine } = store.state();
  const found: Found = new Map(isConfirmed ? [] : fieldsOf(vehicle).filter(([name]) => isOpen(mine, name)));
  const { leaving, items } = changeVehicle(mine, kindIn(found));
  // nothing that was found takes a result off by itself: the inspector says what the vehicle is
  const taken = leaving.length > 0 ? only(found, false) : [...found, ...Object.entries(kindIn(found))];
  const filled = new Map(taken as [PartName, PartValue][]);
  const parts = new Map(filled);
  if (leaving.length === 0) for (const item of items) parts.set(item.inspectionItemName, item);
  const session = { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: isConfirmed };
  store.dispatch({ type: 'typed', parts, session, found: { vehicle, ...asked, filled } });
};

/**
 * Nothing is known of the vehicle that is named now: what another one has filled in goes, unless it was typed over.
 * `answer`: false: so says the look-up; null: it has not answered yet.
 */
export const letGo = (store: DraftStore, answer: false | null) => {
  const { mine, found, session: before } = store.state();
  const session = { vehicleDataRequestSuccess: answer, pendingVehicleDataChecked: null };
  if (!found && !before.vehicleDataRequestSuccess && mine.VehicleID === '') {
    if (answer !== before.vehicleDataRequestSuccess) store.dispatch({ type: 'noted', session });
    return;
  }
  const blank: Readonly<Record<string, unknown>> = { ...emptySheet, vehicleTypeUnknown: true };
  const stands = [...(found?.filled ?? [])].filter(([name, value]) => partOf(mine, name) === value);
  // what was inspected stays that of the type it was inspected as
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

/** Lets go as soon as the plate or the VIN is no longer that of the vehicle found; of one found before a reload, as they were `before`. */
export const heedNames = (store: DraftStore, before: Named) => {
  const { found, mine, session } = store.state();
  if (!found && session.vehicleDataRequestSuccess === null) return;
  const { vehicle, ...asked } = found ?? { vehicle: { Registration: before.plate, Vin: before.vin }, ...before };
  const { plate, vin } = namedOn(mine);
  const isAnother =
    ![vehicle.Registration, asked.plate].includes(plate) || (vehicle.Vin && ![vehicle.Vin, asked.vin].includes(vin));
  if (isAnother) letGo(store, null);
};

/** The inspector has looked at it: what stands on the sheet is right. */
export const confirmFound = (store: DraftStore, { VehicleID }: Vehicle) =>
  store.dispatch({
    type: 'typed',
    parts: new Map([['VehicleID', VehicleID]]),
    session: { vehicleDataRequestSuccess: true, pendingVehicleDataChecked: true },
  });

/** The found values in place of those that differ; answers what decides the lines of the checklist, which asks first. */
export const takeOver = (store: DraftStore, vehicle: Vehicle) => {
  const found: Found = new Map(differing(store.state().mine, vehicle));
  store.dispatch({ type: 'typed', parts: new Map<PartName, PartValue>(only(found, false)) });
  return kindIn(found);
};

/** What is found and stands differently on the sheet. Capitals are no difference: a register knows nothing else. */
export const differing = (mine: Sheet, vehicle: Vehicle) =>
  fieldsOf(vehicle).filter(([name, value]) => !isOpen(mine, name) && plain(mine[name]) !== plain(value));

const plain = (value: unknown) => String(value).trim().toLowerCase();

const sameVehicle = (a: Vehicle, b: Vehicle) => a.VehicleID === b.VehicleID && a.Registration === b.Registration;
