import { User } from '#shared/account/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Hold, withDevice } from '../device/database.ts';
import { getServerNow } from '../device/server-clock.ts';

/** Stores the user's record for offline use: until a logout, at most for seven days. */
export const storePerson = (hold: Hold, sub: string, user: User) =>
  hold((device) => device.put('people', { user, at: getServerNow().getTime() }, sub)).catch(() => undefined);

/** Loads the record from the user's last visit on this device. */
export const loadStoredPerson = async (sub: string) => {
  const kept = await withDevice((device) => device.get('people', sub)).catch(() => undefined);
  return withoutLimits(User).safeParse(kept?.user).data;
};
