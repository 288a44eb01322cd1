/** Prefix of the queries that are stale after a member was changed or removed. */
export const MEMBERS = ['members'];
