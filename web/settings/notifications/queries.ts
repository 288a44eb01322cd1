/** Prefix of the queries that are stale after a reminder was switched. */
export const REMINDERS = ['reminders'];
/** Query key of the user's push devices. */
export const PUSH_DEVICES = ['push devices'];
