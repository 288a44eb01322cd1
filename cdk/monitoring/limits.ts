/** Limits of alarms that `npm run doctor` checks too, for stages without alarms. */
export const SWEEP_PAUSE_MAX_MINUTES = 15;
export const STREAM_AGE_MAX_MS = 300_000;
