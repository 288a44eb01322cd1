/** What starts with this key holds notifications. Whoever ends what somebody may have been reminded of invalidates it. */
export const NOTIFICATIONS = ['notifications'];
