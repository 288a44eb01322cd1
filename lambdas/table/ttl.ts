/** Returns a `ttl` in seconds since 1970. DynamoDB deletes the item some time after it. */
export const makeTtl = (now: Date, seconds: number) => toSeconds(now) + seconds;

/**
 * Events carry only a key, so their item must outlive both dead-letter queues that the event may wait in, 14 days each.
 */
export const EVENT_RETENTION_S = 30 * 86_400;

/** Discarded drafts remain available for questions, then go with the personal data in them. */
export const DISCARDED_RETENTION_S = 90 * 86_400;

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
