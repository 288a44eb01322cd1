import { Problem } from '#shared/problem.ts';
import { normalizePlate, normalizeVin } from '#shared/vehicle-identity.ts';
import { Vehicle } from '#shared/vehicles/model.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { connectRegister } from './connect-register.ts';
import { findSimilarPlates, identify } from './identity.ts';
import { askRegister, type Register } from './register.ts';
import { readVehicle } from './stored.ts';

type Asked = { Registration: string; Vin?: string | undefined; ForceNoCarjam: boolean };

/** Finds a vehicle in the organization's records or, unless `ForceNoCarjam` is set, in the register. */
export const lookUp = async (
  { Registration, Vin, ForceNoCarjam }: Asked,
  context: Context,
  register: Register | undefined = connectRegister(),
): Promise<Vehicle> => {
  const named = { plate: normalizePlate(Registration), vin: normalizeVin(Vin) };
  const { vehicle } = await identify(context, named);
  if (vehicle) return readVehicle(vehicle);
  if (register && !ForceNoCarjam && (named.plate || named.vin)) {
    await consume(context, 'register-look-up');
    const told = await askRegister(register, named);
    if (told) return Vehicle.parse({ ...told, VehicleID: '', source: 'register' });
  }
  throw unknownVehicle(register !== undefined, await findSimilarPlates(context, named));
};

/** `register`: true if the stage has a register. */
const unknownVehicle = (register: boolean, similar: readonly string[]) =>
  new Problem('not-found', 'This vehicle was not found.', { register, ...(similar.length > 0 && { similar }) });
