import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { DeviceId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { dropDevices } from '../push/stored.ts';
import { userKey } from '../table/keys.ts';
import { type Item, toSeconds } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { loadAccount, personUpdate } from './records.ts';
import { signOutEverywhere } from './user-pool.ts';

/** The sessions of a person that ended before their tokens expire. Times are in seconds. */
const Ended = z.object({
  /** Sessions that started before this time have ended. */
  signedInFrom: z.number().default(0),
  /** Individually ended sessions by id, with the expiry of their access tokens. */
  endedSessions: z.record(z.string(), z.number()).default({}),
});

/** Longer than the lifetime of an access token (cdk/identity.ts). */
const ENDED_KEPT_S = 2 * 3600;

/** How far Cognito's clock, which dates sign-ins, may be behind ours. */
const CLOCKS_APART_MS = 250;

type Session = Pick<UserContext, 'sessionId' | 'signedInAt'>;

/** Throws if the access token belongs to an ended session. */
export const checkSession = (person: Item | undefined, { sessionId, signedInAt }: Session) => {
  const { signedInFrom, endedSessions } = Ended.parse(person ?? {});
  // a token without a sign-in time is treated as the oldest
  const isOlder = signedInFrom > 0 && !(toSeconds(signedInAt) >= signedInFrom);
  if (isOlder || Object.hasOwn(endedSessions, sessionId)) throw new Problem('not-signed-in', 'Please log in again.');
};

/**
 * Ends the caller's session. Without this, its access token would stay valid for up to an hour after the user pool
 * revokes the session.
 */
export const endSession = async (context: UserContext) => {
  const { table, userId, sessionId, now } = context;
  await loadAccount(context);
  await retryUntilWritten(async () => {
    const person = await table.get(userKey(userId), { consistent: true });
    const { endedSessions } = Ended.parse(person ?? {});
    const kept = Object.entries(endedSessions).filter(([, until]) => until > toSeconds(now));
    const { refused } = await table.update(
      personUpdate(userId, {
        expression: 'SET endedSessions = :ended',
        condition: person?.endedSessions ? 'endedSessions = :seen' : 'attribute_not_exists(endedSessions)',
        values: {
          ':ended': { ...Object.fromEntries(kept), [sessionId]: toSeconds(now) + ENDED_KEPT_S },
          ...(person?.endedSessions ? { ':seen': person.endedSessions } : {}),
        },
      }),
    );
    return refused ? undefined : true;
  });
};

/**
 * Ends all of the caller's sessions, including this one. Calls the user pool first, so that a failed call can be
 * retried with the same token.
 */
export const endAllSessions = async (context: UserContext, keptDevice: DeviceId | undefined) => {
  await loadAccount(context);
  await signOutEverywhere(context.accessToken);
  await rejectSessions(context, keptDevice);
};

/**
 * Rejects all access tokens issued so far and removes the person's push devices except the one kept. Sign-ins are dated
 * in whole seconds, so the call waits for the next second: sign-ins before the call are rejected, those after the
 * response aren't.
 */
export const rejectSessions = async (
  { table, userId, now }: Pick<UserContext, 'table' | 'userId' | 'now'>,
  keptDevice?: DeviceId,
) => {
  const from = toSeconds(now) + 1;
  await table.update(
    personUpdate(userId, {
      expression: 'SET signedInFrom = :from REMOVE endedSessions',
      // a slow call must not undo a later one
      condition: '(attribute_not_exists(signedInFrom) OR signedInFrom < :from)',
      values: { ':from': from },
    }),
  );
  await retryUntilWritten(() => dropDevices({ table, userId, now }, ({ DeviceID }) => DeviceID !== keptDevice));
  await wait(from * 1000 + CLOCKS_APART_MS - now.getTime());
};
