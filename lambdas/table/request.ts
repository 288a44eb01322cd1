import type { EventName } from '#shared/events.ts';
import type { Key } from './keys.ts';
import { EVENT_RETENTION_S, makeTtl, type Write } from './table.ts';

type Request = { event: EventName } & Record<string, unknown>;
/** Builds the write of a request: inserting its item publishes the event. The item expires. */
export const requestWrite = (key: Key, request: Request, now: Date): Write => ({
  put: { ...key, type: 'REQUEST', ...request, ttl: makeTtl(now, EVENT_RETENTION_S) },
});
