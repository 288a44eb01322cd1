/** The number of hours in which the discarding of a draft can be undone. */
export const RESTORE_HOURS = 24;
