/** Normalises an inspector's name for comparison: spellings that look the same are the same name. */
export const nameKey = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Source: specification 1, section 5. */
export const NAME_IN_USE = 'Subuser name already in use';

/** Shown if another inspector was selected in another tab, or if the PIN entry has expired. */
export const SUB_USER_CHANGED =
  'Another inspector was selected here, or the PIN has expired. Unsaved work stays on this device for the person who typed it.';
/** Shown if the selected inspector was removed. Source: specification 1, section 8. */
export const SUB_USER_GONE = 'Subuser no longer exists';
