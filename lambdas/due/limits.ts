/** If work waits longer, its event was lost: a sheet takes seconds, everything else less. */
export const OVERDUE_MS = 120_000;

/** Retries by the sweep before work counts as stuck: half an hour, at one sweep every five minutes. */
export const MAX_RETRIES = 6;
