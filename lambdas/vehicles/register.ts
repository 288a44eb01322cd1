import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { logMissed } from '../http/log.ts';
import type { Named } from './identity.ts';

/** A vehicle register. Returns its data on a vehicle, or undefined. Errors are thrown: `askRegister` handles them. */
export type Register = (named: Named, signal: AbortSignal) => Promise<VehiclePayload | undefined>;

/** How long an inspector waits before typing the details by hand. */
const TIMEOUT_MS = 3_000;

/** Asks once. A failed or late register counts as not knowing the vehicle; the reason is logged. */
export const askRegister = async (register: Register, named: Named, timeoutMs = TIMEOUT_MS) => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await register(named, signal);
  } catch (error) {
    logMissed('register', signal.aborted ? 'timeout' : error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
};
