/** `ttl` of an item that is kept for so long: seconds since 1970, as DynamoDB wants them. It goes some time after. */
export const ttlAfter = (now: Date, seconds: number) => secondsOf(now) + seconds;

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);
