/** What starts with this key is out of date after a reminder was switched. */
export const REMINDERS = ['reminders'];
/** Which devices of the person receive pushes. */
export const PUSH_DEVICES = ['push devices'];
