/** Query key of notifications. Invalidate it after completing something that a reminder may be about. */
export const NOTIFICATIONS = ['notifications'];
