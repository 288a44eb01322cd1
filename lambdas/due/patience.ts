/** What waits longer has lost its event: a sheet takes seconds, everything else less. */
export const OVERDUE_MS = 120_000;

/** How often the sweep asks again before it takes something for hopeless: half an hour, at one sweep every five minutes. */
export const SWEEPS = 6;
