import type { EarlyCall, TakeEarly } from '../client/client.ts';
import { findToken, isInvited } from './signed-in.ts';

const USER = '/api/authentication/user';
const GOOD_FOR_MS = 60_000;
const TIMEOUT_MS = 35_000;

/** Returns the time at which a token expires; 0 if it can't be read. */
const findExpiry = (token: string) => {
  try {
    const [, payload = ''] = token.split('.');
    return Number(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp) * 1000;
  } catch {
    return 0;
  }
};

/** Requests the user while the app's files load, as the client would. Does nothing if the token must be renewed first. */
export const askForUser = (): TakeEarly => {
  const token = findToken();
  if (isInvited() || !(findExpiry(token) > Date.now() + GOOD_FOR_MS)) return () => undefined;
  const response = fetch(USER, {
    headers: { Authorization: `Bearer ${token}`, OrganizationID: '' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const call: EarlyCall = { response };
  // the client handles errors, if it takes the call
  response.then(
    () => {
      call.arrived = { device: Date.now(), steady: performance.now() };
    },
    () => {},
  );
  let early: EarlyCall | undefined = call;
  return (url, by) => {
    const taken = url === USER && by === token ? early : undefined;
    early = undefined;
    return taken;
  };
};
