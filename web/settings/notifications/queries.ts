/** What starts with this key is out of date after a reminder was switched. */
export const REMINDERS = ['reminders'];
