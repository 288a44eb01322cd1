import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { logMissed } from '../http/log.ts';
import type { Named } from './identity.ts';

/** A vehicle register. Returns its data about a vehicle, or undefined. Throws errors, which `askRegister` handles. */
export type Register = (named: Named, signal: AbortSignal) => Promise<VehiclePayload | undefined>;

/** How long an inspector must wait before typing the details by hand. */
const TIMEOUT_MS = 3_000;

/** Queries the register once. If it fails or is too slow, the vehicle counts as unknown; the reason is logged. */
export const askRegister = async (register: Register, named: Named, timeoutMs = TIMEOUT_MS) => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await register(named, signal);
  } catch (error) {
    logMissed('register', signal.aborted ? 'timeout' : error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
};
