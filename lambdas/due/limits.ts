/** If work is pending for longer, its event was lost: rendering a sheet takes seconds, everything else less. */
export const OVERDUE_MS = 120_000;

/** Number of retries by the sweep before work counts as stuck: half an hour, with a sweep every five minutes. */
export const MAX_RETRIES = 6;
