import type { UserContext } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { later } from './clock.ts';

/** A person as the caller of our own functions; they signed in a second ago unless said otherwise. */
export const contextAt = ({ id }: { id: string }, now: Date, signedInAt = later(-1000, now)): UserContext => ({
  ...{ userId: id, accessToken: '', callerIp: undefined, organizationId: undefined, idempotency: undefined },
  sessionId: 'a session',
  ...{ now, signedInAt, table: table() },
});
