/** `ttl` of an item that is kept for so long: seconds since 1970, as DynamoDB wants them. It goes some time after. */
export const ttlAfter = (now: Date, seconds: number) => toSeconds(now) + seconds;

/** That an item made an event is kept longer than a dead letter waits to be sent again: an event tells no more than the item's key. */
export const EVENT_KEPT_S = 15 * 86_400;

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
