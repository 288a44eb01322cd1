import { updatePassword } from 'aws-amplify/auth';
import * as z from 'zod';
import { DeviceId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { stage } from '../auth/amplify.ts';
import { accessToken } from '../auth/client.ts';
import { locked } from '../auth/one-at-a-time.ts';
import { RENEWAL_LOCK } from '../auth/renew.ts';
import { signInBeside } from '../auth/sign-in-beside.ts';
import { tokenStore } from '../auth/tokens.ts';
import type { Client } from '../client/client.ts';
import { replaceSession } from '../device/stored-session.ts';
import { readOnDevice } from '../device/web-storage.ts';
import { sendRenewedTokens } from './both-sites.ts';
import '../client/nouns/account.ts';

/** The password was changed, but other sessions were not ended. A retry ends them. */
class SessionsNotEnded extends Error {
  override name = 'SessionsNotEnded';
}

type Change = { current: string; wanted: string };
const Device = z.object({ DeviceID: DeviceId });

/**
 * Changes the password and ends all sessions. This browser gets a new one; returns false if a login needs more than the
 * password. Requests of other tabs that are refused in the meantime wait for the new session, as they do for any token
 * refresh.
 */
export const changePassword = async (client: Client, { current, wanted }: Change) => {
  const { username } = (await tokenStore.loadTokens())?.accessToken.payload ?? {};
  const signIn = () => signInBeside(stage(), String(username), wanted);
  await updatePassword({ oldPassword: current, newPassword: wanted }).catch(async (error) => {
    // a retry after a lost response is refused, because the password is already the new one
    const isChanged =
      error.name === 'NotAuthorizedException' &&
      (await signIn().then(
        () => true,
        () => false,
      ));
    if (!isChanged) throw error;
  });
  await accessToken().catch(() => undefined);
  return locked(RENEWAL_LOCK, async () => {
    await endSessions(client);
    const session = await signIn().catch(() => undefined);
    if (!session) return false;
    replaceSession(session);
    void sendRenewedTokens();
    return true;
  });
};

const endSessions = async (client: Client) => {
  const device = readOnDevice('push device', Device);
  const body = { which: 'all' as const, ...(device && { DeviceID: device.DeviceID }) };
  try {
    await client.account.endSessions({ body }, { showsUnauthorized: true });
  } catch (error) {
    // an earlier attempt whose response was lost ended all sessions, including this one
    if (!(error instanceof Problem && error.code === 'not-signed-in')) throw new SessionsNotEnded();
  }
};
