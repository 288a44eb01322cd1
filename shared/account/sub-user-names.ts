/** What the name of an inspector is compared by: two spellings that nobody could tell apart are one name. */
export const nameKey = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Source: specification 1, section 5. */
export const NAME_IN_USE = 'Subuser name already in use';

/** Whoever the page shows is not, or no longer, who the browser says is at work: in another tab somebody was chosen, or the PIN expired. */
export const SUB_USER_CHANGED =
  'Another inspector was chosen here, or the PIN has expired. What is not saved stays on this device for whoever typed it.';
/** The inspector that was chosen in this browser was removed. Source: specification 1, section 8. */
export const SUB_USER_GONE = 'Subuser no longer exists';
