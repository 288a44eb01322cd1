import { User } from '#shared/account/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Hold, withDevice } from '../device/database.ts';

/** Keeps the person's record for when there is no network, until they log out and for seven days at most. */
export const storePerson = (hold: Hold, sub: string, user: User) =>
  hold((device) => device.put('people', { user, at: Date.now() }, sub)).catch(() => undefined);

/** The record as of this person's last visit on this device. */
export const loadStoredPerson = async (sub: string) => {
  const kept = await withDevice((device) => device.get('people', sub)).catch(() => undefined);
  return withoutLimits(User).safeParse(kept?.user).data;
};
