/** What starts with this key is out of date after a member was changed or removed. */
export const MEMBERS = ['members'];
