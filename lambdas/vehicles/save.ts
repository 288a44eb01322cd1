import { Problem } from '#shared/problem.ts';
import { isFullVin } from '#shared/vehicle-identity.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { buildVehicleId } from '#shared/vehicles/vehicle-id.ts';
import { type Acting, type Caller, isWrittenSince, makeSavedBy, readAsOf, type Tenant } from '../http/context.ts';
import { vehicleKey, vehicleKnownKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Identified, identify, vinKey } from './identity.ts';
import { readVehicle, vehicleItem } from './stored.ts';

/**
 * Saves a vehicle and returns its id. Idempotent. `asOf`: when the facts were current. A vehicle changed after that
 * stays unchanged.
 */
export const saveVehicle = async (payload: VehiclePayload, context: Acting, asOf?: string) => {
  if (!payload.Registration && !payload.Vin) throw new Problem('not-valid', 'Enter a plate or VIN to save a vehicle.');
  return { VehicleID: await retryUntilWritten(() => attemptToSave(payload, context, readAsOf(asOf, context.now))) };
};

/** Returns the vehicle's id, or undefined if another request wrote first. */
const attemptToSave = async (payload: VehiclePayload, context: Acting, asOf?: string) => {
  const { table, organizationId } = context;
  const known = await identify(context, { plate: payload.Registration, vin: payload.Vin });
  if (asOf && known.vehicle && isWrittenSince(known.vehicle, asOf)) return String(known.vehicle.id);
  const facts = known.vehicle ? mergeFacts(known.vehicle, payload) : payload;
  const id = known.vehicle ? String(known.vehicle.id) : await newVehicleId(payload, context);
  const savedBy = makeSavedBy(context, asOf, known.vehicle);
  const item = vehicleItem(organizationId, id, facts, Number(known.vehicle?.saves ?? 0) + 1, savedBy, known.vehicle);
  const writes = [...vehicleWrite(item, known), ...markWrites(id, payload, known, context)];
  if (writes.length === 0) return id;
  const { refused } = await table.write(...writes);
  return refused ? undefined : id;
};

/** Merges new facts into the stored ones. If a new one is missing, the stored one stays. */
const mergeFacts = (vehicle: Item, payload: VehiclePayload): VehiclePayload => {
  const { VehicleID: _, source: __, ...facts } = readVehicle(vehicle);
  const given = Object.entries(payload).filter(([, value]) => value !== null && value !== '');
  return { ...facts, ...Object.fromEntries(given) };
};

const vehicleWrite = (item: Item, { vehicle }: Identified): Write[] => {
  if (!vehicle) return [{ put: item, condition: 'attribute_not_exists(pk)' }];
  if (JSON.stringify(readVehicle(vehicle)) === JSON.stringify(readVehicle(item))) return [];
  return [{ put: item, condition: 'saves = :saves', values: { ':saves': vehicle.saves } }];
};

/** Builds the writes of the identity keys that make plate and VIN lead to this vehicle, unless they already do. */
const markWrites = (
  id: string,
  { Registration, Vin }: VehiclePayload,
  { marks }: Identified,
  { organizationId }: Tenant,
): Write[] => {
  const identifies = Vin && (isFullVin(Vin) || !Registration);
  const names = [
    { key: identifies && vinKey(organizationId, Vin), mark: marks.vin },
    { key: Registration && vehicleKnownKey(organizationId, 'PLATE', Registration), mark: marks.plate },
  ];
  return names.flatMap(({ key, mark }) => {
    if (!key || mark?.vehicle === id) return [];
    const put: Item = { ...key, type: 'VEHICLEKNOWN', vehicle: id };
    return mark
      ? [{ put, condition: 'vehicle = :seen', values: { ':seen': mark.vehicle } }]
      : [{ put, condition: 'attribute_not_exists(pk)' }];
  });
};

/**
 * Builds a vehicle id that operators can read. If the first vehicle with the plate now has another plate, the new
 * vehicle needs a second id.
 */
const newVehicleId = async ({ Registration, Vin }: VehiclePayload, { table, organizationId, now }: Caller) => {
  const id = buildVehicleId({ vin: Vin, plate: Registration });
  const taken = await table.get(vehicleKey(organizationId, id), { consistent: true });
  return taken ? `${id}_${now.getTime().toString(36)}` : id;
};
