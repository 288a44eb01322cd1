/** What is said of saving, to the letter. */
export const SAVED = 'Saved';
export const SAVING = 'Saving…';
export const SAFE_ON_THIS_DEVICE = 'Safe on this device';
export const NOT_SAVED = 'Not saved: retry';
