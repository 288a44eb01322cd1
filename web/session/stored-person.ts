import * as z from 'zod';
import { User } from '#shared/account/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Hold, KEPT_MS, withDevice } from '../device/database.ts';
import { getServerNow } from '../device/server-clock.ts';
import { readOnDevice, removeFromDevice, storeOnDevice } from '../device/web-storage.ts';

const Copy = z.object({ sub: z.string(), user: z.unknown(), at: z.number() });

/**
 * Stores the user's record for offline use: until a logout, at most for seven days. Local storage has a copy of the last
 * user's, because the database may not answer (ADR-300).
 */
export const storePerson = async (hold: Hold, sub: string, user: User) => {
  if (hold.isOver()) return;
  const at = getServerNow().getTime();
  storeOnDevice('person', { sub, user, at });
  await hold((device) => device.put('people', { user, at }, sub)).catch(() => undefined);
};

/** Loads the record from the user's last visit on this device. */
export const loadStoredPerson = async (sub: string) => {
  const stored = readCopy(sub) ?? (await withDevice((device) => device.get('people', sub)).catch(() => undefined));
  return withoutLimits(User).safeParse(stored?.user).data;
};

const readCopy = (sub: string) => {
  const copy = readOnDevice('person', Copy);
  if (copy && getServerNow().getTime() - copy.at >= KEPT_MS) {
    removeFromDevice('person');
    return undefined;
  }
  return copy?.sub === sub ? copy : undefined;
};
