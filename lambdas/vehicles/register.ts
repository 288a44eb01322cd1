import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { logMissed } from '../http/log.ts';
import type { Named } from './identity.ts';

/**
 * A vehicle register: answers what it knows of a vehicle, or undefined when it knows none. `signal` ends the call. What goes
 * wrong is thrown; `askRegister` sees to it that nobody has to wait for it or is stopped by it.
 */
export type Register = (named: Named, signal: AbortSignal) => Promise<VehiclePayload | undefined>;

/** How long an inspector waits before typing the details by hand. */
const PATIENCE_MS = 3_000;

/** One try. A register that fails or is late is one that does not know the vehicle; the log says which. */
export const askRegister = async (register: Register, named: Named, patienceMs = PATIENCE_MS) => {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await register(named, patience);
  } catch (error) {
    logMissed('register', patience.aborted ? 'timeout' : error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
};
