/** Shown on an estimate with unsaved input of this user. */
export const UNSAVED = 'Not saved';
