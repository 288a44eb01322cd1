import type { UserContext } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { later } from './clock.ts';

/** Builds the request context of a person, who signed in a second ago by default. */
export const contextAt = ({ id }: { id: string }, now: Date, signedInAt = later(-1000, now)): UserContext => ({
  ...{ userId: id, accessToken: '', callerIp: undefined, organizationId: undefined, idempotency: undefined },
  sessionId: 'a session',
  ...{ now, signedInAt, table: table() },
});
