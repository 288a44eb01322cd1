import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { DeviceId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { dropDevices } from '../push/stored.ts';
import type { Item } from '../table/item.ts';
import { userKey } from '../table/keys.ts';
import { toSeconds } from '../table/ttl.ts';
import { untilWritten } from '../table/until-written.ts';
import { loadAccount, personUpdate } from './records.ts';
import { signOutEverywhere } from './user-pool.ts';

/** What the person's item says of sessions that were ended before their tokens expire. Times are in seconds. */
const Ended = z.object({
  /** Sessions that began earlier are over. */
  signedInFrom: z.number().default(0),
  /** Single sessions that are over, by id, and until when their access tokens would be good. */
  endedSessions: z.record(z.string(), z.number()).default({}),
});

/** Longer than an access token is good for (cdk/identity.ts). */
const ENDED_KEPT_S = 2 * 3600;

/** How far Cognito's clock, which dates sign-ins, may be behind ours. */
const CLOCKS_APART_MS = 250;

type Session = Pick<UserContext, 'sessionId' | 'signedInAt'>;

/** Refuses an access token of a session that was ended. */
export const checkSession = (person: Item | undefined, { sessionId, signedInAt }: Session) => {
  const { signedInFrom, endedSessions } = Ended.parse(person ?? {});
  // a token without a time is older than any
  const isOlder = signedInFrom > 0 && !(toSeconds(signedInAt) >= signedInFrom);
  if (isOlder || Object.hasOwn(endedSessions, sessionId)) throw new Problem('not-signed-in', 'Please log in again.');
};

/** Ends the caller's session: its access token would be good for up to an hour after the user pool has revoked it. */
export const endSession = async (context: UserContext) => {
  const { table, userId, sessionId, now } = context;
  await loadAccount(context);
  await untilWritten(async () => {
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
 * Ends all of the caller's sessions, this one too: in the user pool first, so that a call that fails there can be repeated
 * with the same token.
 */
export const endAllSessions = async (context: UserContext, keptDevice: DeviceId | undefined) => {
  await loadAccount(context);
  await signOutEverywhere(context.accessToken);
  await refuseSessions(context, keptDevice);
};

/**
 * Refuses every access token of the person's sessions up to now, and stops pushes to their devices but for the one kept.
 * Sign-ins are dated in whole seconds: the answer waits for the next one to begin, so that a sign-in before this call is
 * refused and one after its answer is not.
 */
export const refuseSessions = async (
  { table, userId, now }: Pick<UserContext, 'table' | 'userId' | 'now'>,
  keptDevice?: DeviceId,
) => {
  const from = toSeconds(now) + 1;
  await table.update(
    personUpdate(userId, {
      expression: 'SET signedInFrom = :from REMOVE endedSessions',
      // a slow call takes back nothing of a later one
      condition: '(attribute_not_exists(signedInFrom) OR signedInFrom < :from)',
      values: { ':from': from },
    }),
  );
  await untilWritten(() => dropDevices({ table, userId, now }, ({ DeviceID }) => DeviceID !== keptDevice));
  await wait(from * 1000 + CLOCKS_APART_MS - now.getTime());
};
