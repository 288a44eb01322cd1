import type { EventName } from '#shared/events.ts';
import type { Key } from './keys.ts';
import type { Write } from './table.ts';
import { EVENT_KEPT_S, ttlAfter } from './ttl.ts';

/** Requests work: inserting the item publishes its event. It expires. */
export const requestWrite = (key: Key, event: EventName, facts: Record<string, unknown>, now: Date): Write => ({
  put: { ...key, type: 'REQUEST', event, ...facts, ttl: ttlAfter(now, EVENT_KEPT_S) },
});
