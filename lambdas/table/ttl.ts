/** `ttl` of an item that is kept for so long: seconds since 1970, as DynamoDB wants them. It goes some time after. */
export const ttlAfter = (now: Date, seconds: number) => toSeconds(now) + seconds;

/**
 * That an item made an event, and that it was dealt with, is kept longer than both dead letters wait that it may lie in one
 * after the other, 14 days each: an event tells no more than the item's key.
 */
export const EVENT_KEPT_S = 30 * 86_400;

/** A draft that was discarded is kept for whoever asks what became of it, and then goes with what it says of people. */
export const DISCARDED_KEPT_S = 90 * 86_400;

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
