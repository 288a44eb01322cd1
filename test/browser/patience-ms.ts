/**
 * How long a test waits for an expected change. Only failing tests wait that long. It is long enough for a busy
 * machine, but shorter than the test timeout, so that the failure names the change.
 */
export const PATIENCE_MS = 60_000;
