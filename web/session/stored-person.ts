import { User } from '#shared/account/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Device, openDevice } from '../device/database.ts';

/** Where the browser keeps nothing there is none. */
export const thisDevice = () => openDevice().catch(() => undefined);

/** Keeps the person's record for when there is no network, until they log out and for seven days at most. */
export const storePerson = (device: Device | undefined, sub: string, user: User) =>
  device?.put('people', { user, at: Date.now() }, sub).catch(() => undefined);

/** The record as of this person's last visit on this device. */
export const loadStoredPerson = async (sub: string) => {
  const kept = await (await thisDevice())?.get('people', sub).catch(() => undefined);
  return withoutLimits(User).safeParse(kept?.user).data;
};
